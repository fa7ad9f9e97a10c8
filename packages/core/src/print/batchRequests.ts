import type { PrintRequest } from "./printRequest.ts";
import { createRecordPicker } from "./recordPicker.ts";
import { batchSize } from "./recordRange.ts";

/**
 * One request per batch of `size` printed records; records that are left out do not count. Only the first keeps
 * the start position: later batches begin on fresh sheets.
 */
export function batchRequests(
  request: PrintRequest,
  total: number,
  size: number = batchSize,
): readonly PrintRequest[] {
  const { excludeRecords, ...rest } = request;
  const picker = createRecordPicker(request, total);
  return Array.from({ length: Math.ceil(picker.count / size) }, (_, batch): PrintRequest => {
    const start = picker.recordAt(batch * size);
    const end = picker.recordAt(Math.min(picker.count, (batch + 1) * size) - 1);
    const left = excludeRecords?.filter((record) => record > start && record < end) ?? [];
    return {
      ...rest,
      range: { type: "range", start, end },
      ...(left.length > 0 ? { excludeRecords: left } : {}),
      startAt: batch === 0 ? request.startAt : 1,
    };
  });
}
