/** How the check digit of a serial is computed: the codes of `CheckDigitRule`. */
export const checkDigitRules = { None: 1, Modulo7: 2, Luhn: 3, S10: 4 } as const;
