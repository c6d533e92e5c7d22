/** Result of a rule: a value, or the error that it was refused with and the values that the error's message names. */
export type Outcome<T> = { ok: true; value: T } | Refused;

export type Refused = { ok: false; error: ErrorKey; values: Record<string, unknown> };

/** The errors of the API that a rule refuses with. */
export type ErrorKey =
  | 'ValidationFailed'
  | 'NoQuotation'
  | 'NoWeightRange'
  | 'QuotationRangeOverlap'
  | 'QuotationRangeGap'
  | 'QuotationRangeInvalid'
  | 'CurrencyNotEffective'
  | 'CouponNotUsable'
  | 'SameCouponTypeSelected'
  | 'OnlyOneExclusionCouponCanBeUsed'
  | 'CouponAmountNotMet'
  | 'CouponWeightNotMet';

/** An accepted value. */
export function accept<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

/** A refusal with an error of the API. */
export function refuse(error: ErrorKey, values: Record<string, unknown> = {}): Refused {
  return { ok: false, error, values };
}
