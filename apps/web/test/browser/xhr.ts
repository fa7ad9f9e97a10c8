/**
 * The page's XMLHttpRequest for uploads, based on the page's `fetch`. happy-dom's own class would look for a server at
 * the page's URL.
 */
export class UploadRequest {
  readonly upload: { onprogress: ((event: ProgressEvent) => void) | null } = { onprogress: null };
  readonly #stop = new AbortController();
  readonly #headers = new Headers();
  #method = "GET";
  #address = "";
  timeout = 0;
  status = 0;
  responseText = "";
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  ontimeout: (() => void) | null = null;
  onabort: (() => void) | null = null;
  onloadend: (() => void) | null = null;

  open(method: string, address: string): void {
    this.#method = method;
    this.#address = address;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  abort(): void {
    this.#stop.abort();
  }

  send(body: BodyInit): void {
    void this.#send(body).finally(() => this.onloadend?.());
  }

  async #send(body: BodyInit): Promise<void> {
    const progress = { lengthComputable: true, loaded: 1, total: 1 } as ProgressEvent;
    try {
      const { signal } = this.#stop;
      const answer = await fetch(this.#address, {
        method: this.#method,
        headers: this.#headers,
        body,
        signal,
      });
      this.upload.onprogress?.(progress);
      this.responseText = await answer.text();
      this.status = answer.status;
    } catch {
      if (this.#stop.signal.aborted) this.onabort?.();
      else this.onerror?.();
      return;
    }
    this.onload?.();
  }
}
