import { airmailAddress } from "./designs/airmailAddress.ts";
import { asteriskBusiness } from "./designs/asteriskBusiness.ts";
import { bauhausBadge } from "./designs/bauhausBadge.ts";
import { bluebellPupil } from "./designs/bluebellPupil.ts";
import { boldVisitor } from "./designs/boldVisitor.ts";
import { bookFair } from "./designs/bookFair.ts";
import { bookshelfLibrary } from "./designs/bookshelfLibrary.ts";
import { certificate } from "./designs/certificate.ts";
import { civicStaff } from "./designs/civicStaff.ts";
import { conferenceBadge } from "./designs/conferenceBadge.ts";
import { contractorPass } from "./designs/contractorPass.ts";
import { evergreenStudent } from "./designs/evergreenStudent.ts";
import { examHallTicket } from "./designs/examHallTicket.ts";
import { examSeat } from "./designs/examSeat.ts";
import { fernStaff } from "./designs/fernStaff.ts";
import { foldBusiness } from "./designs/foldBusiness.ts";
import { giftCard } from "./designs/giftCard.ts";
import { hospitalStaff } from "./designs/hospitalStaff.ts";
import { inventoryAsset } from "./designs/inventoryAsset.ts";
import { ivyTeacher } from "./designs/ivyTeacher.ts";
import { librarySticker } from "./designs/librarySticker.ts";
import { lindenBusiness } from "./designs/lindenBusiness.ts";
import { luggageTag } from "./designs/luggageTag.ts";
import { membershipCard } from "./designs/membershipCard.ts";
import { nightShiftStaff } from "./designs/nightShiftStaff.ts";
import { openDay } from "./designs/openDay.ts";
import { parkingPermit } from "./designs/parkingPermit.ts";
import { patientWristband } from "./designs/patientWristband.ts";
import { rangoliStudent } from "./designs/rangoliStudent.ts";
import { ridgelineStudent } from "./designs/ridgelineStudent.ts";
import { routelineBus } from "./designs/routelineBus.ts";
import { scienceWeek } from "./designs/scienceWeek.ts";
import { spineLabel } from "./designs/spineLabel.ts";
import { sportsDay } from "./designs/sportsDay.ts";
import { springConcert } from "./designs/springConcert.ts";
import { stockroomShelf } from "./designs/stockroomShelf.ts";
import { sunnyName } from "./designs/sunnyName.ts";
import { swissTeacher } from "./designs/swissTeacher.ts";
import { vectorStem } from "./designs/vectorStem.ts";
import { wardVisitor } from "./designs/wardVisitor.ts";
import type { Template } from "./template.ts";

/** The built-in templates in gallery order. */
export const templates: readonly Template[] = [
  evergreenStudent,
  bluebellPupil,
  ivyTeacher,
  civicStaff,
  nightShiftStaff,
  rangoliStudent,
  boldVisitor,
  bookshelfLibrary,
  ridgelineStudent,
  swissTeacher,
  routelineBus,
  fernStaff,
  vectorStem,
  bauhausBadge,
  examHallTicket,
  lindenBusiness,
  asteriskBusiness,
  foldBusiness,
  stockroomShelf,
  airmailAddress,
  spineLabel,
  inventoryAsset,
  sunnyName,
  springConcert,
  bookFair,
  scienceWeek,
  openDay,
  sportsDay,
  hospitalStaff,
  wardVisitor,
  patientWristband,
  conferenceBadge,
  contractorPass,
  membershipCard,
  giftCard,
  parkingPermit,
  librarySticker,
  certificate,
  luggageTag,
  examSeat,
];
