/** Is what was scanned or typed the six digits that a receiver was told? */
export const isPickupCode = (code: string): boolean => /^\d{6}$/.test(code);

/** Digits, but not six of them: a finger slipped, for no order has a number as short. */
export const isMistypedPickupCode = (code: string): boolean => /^\d{1,8}$/.test(code) && !isPickupCode(code);
