import { type Dec, type Decimal, dec, greatest, round, smaller, sum, text, zero } from '../decimal.ts';

/** Something off each unit from a number of pieces on, for a while: a share (percent) or an amount. A missing bound of time is open. */
export interface MallDiscount {
  minimumQuantity: number;
  percentage: Dec | null;
  amount: Dec | null;
  startTime: Date | null;
  endTime: Date | null;
}

/** Free pieces for each full minimum quantity of a combination. */
export interface MallGift {
  commodityId: string;
  quantity: number;
  minimumQuantity: number;
}

/** The pricing data of a mall line; `price` is for everyone, `rolePrice` for the buyer's role where it has one. */
export interface MallOffer {
  price: Dec;
  rolePrice: Dec | null;
  discounts: readonly MallDiscount[];
  gifts: readonly MallGift[];
}

/** A priced line: the unit price before discounts, the total discount, the total, and the gifts. */
export interface MallPrice {
  unitPrice: Dec;
  discount: Dec;
  amount: Dec;
  gifts: { commodityId: string; quantity: number }[];
}

/** Whether a discount applies at a moment: from its start until just before its end. */
export const isOpen = ({ startTime, endTime }: Pick<MallDiscount, 'startTime' | 'endTime'>, now: Date): boolean =>
  (!startTime || startTime <= now) && (!endTime || now < endTime);

/**
 * Prices a quantity of a combination: the role's price or the general one, less the best single discount that the quantity reaches and
 * whose time is open, times the quantity, rounded to the currency's decimals. Gifts are added for each full minimum.
 */
export function mallPrice(
  { price, rolePrice, discounts, gifts }: MallOffer,
  { quantity, now, decimalPlaces }: { quantity: number; now: Date; decimalPlaces: number },
): MallPrice {
  const unit = dec(rolePrice ?? price);
  const off = discounts.filter((one) => quantity >= one.minimumQuantity && isOpen(one, now)).map((one) => offEach(unit, one));
  const best = smaller(unit, greatest(zero, ...off));
  const whole = round(unit.times(quantity), decimalPlaces);
  const amount = round(unit.minus(best).times(quantity), decimalPlaces);
  return {
    unitPrice: text(unit),
    discount: text(whole.minus(amount)),
    amount: text(amount),
    gifts: gifts
      .map((gift) => ({ commodityId: gift.commodityId, quantity: Math.floor(quantity / gift.minimumQuantity) * gift.quantity }))
      .filter((gift) => gift.quantity > 0),
  };
}

const offEach = (unit: Decimal, { percentage, amount }: MallDiscount): Decimal =>
  amount === null ? unit.times(dec(percentage)).div(100) : dec(amount);

/** The site's commission on a sale: its share (percent) of the amount, rounded to the currency's decimals, never more than all. */
export const mallCommission = (amount: Dec, percent: Dec | null, decimalPlaces: number): Dec =>
  text(smaller(dec(amount), round(dec(amount).times(dec(percent)).div(100), decimalPlaces)));

/** The total of several lines. */
export const mallTotal = (lines: readonly Pick<MallPrice, 'amount'>[]): Dec => text(sum(lines.map(({ amount }) => dec(amount))));
