/** What a rule answers: a value, or why there is none, by the key and code of the error catalogue and the values that matter. */
export type Outcome<T> = { ok: true; value: T } | Refused;

/** A rule said no. */
export type Refused = { ok: false; error: ErrorKey; code: number; values: Record<string, unknown> };

export type ErrorKey = keyof typeof codes;

const codes = {
  ValidationFailed: 100,
  NoQuotation: 400,
  NoWeightRange: 401,
  QuotationRangeOverlap: 403,
  QuotationRangeGap: 404,
  QuotationRangeInvalid: 405,
  CurrencyNotEffective: 406,
  CouponNotUsable: 455,
  SameCouponTypeSelected: 456,
  OnlyOneExclusionCouponCanBeUsed: 457,
  CouponAmountNotMet: 458,
  CouponWeightNotMet: 459,
} as const;

/** A value, in the shape every rule answers. */
export function accept<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

/** A refusal with its code of the error catalogue. */
export function refuse(error: ErrorKey, values: Record<string, unknown> = {}): Refused {
  return { ok: false, error, code: codes[error], values };
}

/** The code of an error key. */
export function codeOf(error: ErrorKey): number {
  return codes[error];
}
