import { f } from '../../core/field.ts';

/** The lot of pieces that are put on a shelf for the first time, for commodities that require it. */
export const lotInput = {
  lotNumber: f.code({ max: 40 }),
  expiryDate: f.date(),
  /** Confirms an expiry date that has passed. */
  confirmExpired: f.flag(),
};

/** The facts that the goods of a list require when they are put on a shelf. */
export const lotRequired = {
  lotRequired: f.flag({ required: true }),
  expiryRequired: f.flag({ required: true }),
};
