/** With so many decimals the reports show money, of whichever currency, so that columns and pictures stand under one another. */
export const moneyDecimals = 2;
