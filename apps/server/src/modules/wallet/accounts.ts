/** The code under which what is sold in the mall stands on bills. */
const mallSale = 'MALL_SALE';
const mallClearing = 'MALL_CLEARING';

/** The accounts of the double entry. `WALLET`, `CREDIT`, `COD` and `RECEIVABLE` exist once for each customer. */
export const accounts = {
  wallet: (ownerId: string) => `WALLET:${ownerId}`,
  credit: (ownerId: string) => `CREDIT:${ownerId}`,
  cod: (ownerId: string) => `COD:${ownerId}`,
  receivable: (ownerId: string) => `RECEIVABLE:${ownerId}`,
  /** Income by the code of the expense type; what is sold in the mall is the merchants' until they are paid, and no income. */
  revenue: (code: string) => (code === mallSale ? mallClearing : `REVENUE:${code}`),
  /** Money that came in or went out, by its way: `manual`, `offline`, or the id of an online payment's configuration. */
  cash: (way: string) => `CASH:${way}`,
  /** Money on its way back through a way to pay online; its provider has not said yet that it went. */
  refunding: (way: string) => `REFUNDING:${way}`,
  /** What was changed from one currency into another: a posting in two currencies goes through it in both. */
  exchange: (currencyCode: string) => `EXCHANGE:${currencyCode}`,
  /** What a carrier collected and did not pay over yet. */
  codCash: (carrierId: string) => `COD_CASH:${carrierId}`,
  mallSale,
  /** What buyers were billed for in the mall and merchants were not paid yet. */
  mallClearing,
  /** What the site keeps of the mall's sales. */
  commission: 'COMMISSION',
  discount: 'DISCOUNT',
  coupon: 'COUPON',
  gift: 'GIFT',
  compensation: 'COMPENSATION',
  /** What a carrier charged for carrying orders, and what it has not been paid of that. */
  carriage: (carrierId: string) => `CARRIAGE:${carrierId}`,
  payable: (carrierId: string) => `PAYABLE:${carrierId}`,
  /** What carriers keep of the money they collect. */
  carrierFee: 'CARRIER_FEE',
} as const;
