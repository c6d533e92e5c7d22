import { f } from '../../core/field.ts';

/**
 * The money of an order or a bill, in the currency of its bills. The server computes it in one place (`billing/money-view.ts`).
 * `due` is price and other charges less discount and coupons, `open` what is to be paid now, and
 * `difference` = paid − refunded + open − due: positive amounts were retained, negative ones are not charged.
 */
export const moneyView = {
  currencyId: f.id({ required: true }),
  /** The current price, before anything is taken off. */
  price: f.money({ required: true }),
  /** Other charges of the same order. */
  other: f.money({ required: true }),
  discount: f.money({ required: true }),
  coupons: f.money({ required: true }),
  due: f.money({ required: true }),
  paid: f.money({ required: true }),
  refunded: f.money({ required: true }),
  open: f.money({ required: true }),
  difference: f.money({ required: true }),
};
