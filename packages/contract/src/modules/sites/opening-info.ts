import { type Fields, f, type Values } from '../../core/field.ts';

/** The opening hours of a place in answers, in the reader's language; empty for a place without hours. */
export const openingInfoFields = {
  /** The week by ranges of days with the same hours. */
  hoursOfWeek: f.texts({ required: true, max: 7 }),
  /** Closed days and special hours of the coming weeks. */
  exceptionalDays: f.texts({ required: true, max: 200 }),
  isOpenNow: f.flag(),
  /** On the clock of the site, yyyy-MM-dd HH:mm; null when the place is open, or has no hours. */
  opensNext: f.text({ max: 16 }),
} satisfies Fields;

export type OpeningInfo = Values<typeof openingInfoFields>;
