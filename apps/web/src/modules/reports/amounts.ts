/** Decimals of money in reports, in all currencies, so that columns and charts align. */
export const moneyDecimals = 2;
