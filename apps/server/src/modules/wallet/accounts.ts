/** Expense type of mall sales on bills. */
const mallSale = 'MALL_SALE';
const mallClearing = 'MALL_CLEARING';
/** Expense type of refunds after the sale that are billed to the seller, or to the buyer again. */
const mallReturn = 'MALL_RETURN';
const mallAdvance = 'MALL_ADVANCE';

/** The accounts of the double-entry ledger. `WALLET`, `CREDIT`, `COD` and `RECEIVABLE` exist once per customer. */
export const accounts = {
  wallet: (ownerId: string) => `WALLET:${ownerId}`,
  credit: (ownerId: string) => `CREDIT:${ownerId}`,
  cod: (ownerId: string) => `COD:${ownerId}`,
  receivable: (ownerId: string) => `RECEIVABLE:${ownerId}`,
  /** Revenue by the code of the expense type; mall sales belong to the merchants until they are paid, and are no revenue. */
  revenue: (code: string) => (code === mallSale ? mallClearing : code === mallReturn ? mallAdvance : `REVENUE:${code}`),
  /** Incoming or outgoing money by channel: `manual`, `offline`, or the id of an online payment configuration. */
  cash: (way: string) => `CASH:${way}`,
  /** Refunds in progress through an online payment channel, not yet confirmed by its provider. */
  refunding: (way: string) => `REFUNDING:${way}`,
  /** Currency conversion: a posting in two currencies goes through it in both. */
  exchange: (currencyCode: string) => `EXCHANGE:${currencyCode}`,
  /** Money that a carrier collected and has not paid over yet. */
  codCash: (carrierId: string) => `COD_CASH:${carrierId}`,
  /** Cash in the drawer of a desk. */
  till: (tillId: string) => `TILL:${tillId}`,
  /** Cash that was paid out of tills, with a reason. */
  tillPayOut: 'TILL_PAYOUT',
  /** Counted cash less expected cash of tills. */
  tillDifference: 'TILL_DIFFERENCE',
  mallSale,
  /** Money that buyers in the mall were billed for and merchants were not paid yet. */
  mallClearing,
  mallReturn,
  /** Refunds after the sale that the site paid and billed; what remains was waived. */
  mallAdvance,
  /** The site's commission on mall sales. */
  commission: 'COMMISSION',
  discount: 'DISCOUNT',
  coupon: 'COUPON',
  gift: 'GIFT',
  compensation: 'COMPENSATION',
  /** Balances that customers had in the system before. */
  opening: 'OPENING_BALANCE',
  /** Charges of carriers for shipping orders that have not been paid yet. */
  carriage: (carrierId: string) => `CARRIAGE:${carrierId}`,
  payable: (carrierId: string) => `PAYABLE:${carrierId}`,
  /** Damages that carriers owe us. */
  carrierClaim: (carrierId: string) => `CARRIER_CLAIM:${carrierId}`,
  /** The settled receipts of an account at a payment provider (`CASH` by configuration); `bank`: the part that reached the bank. */
  settled: (way: string) => `SETTLED:${way}`,
  /** Payouts of a payment provider that no line of the bank shows yet. */
  providerTransit: (configurationId: string) => `PROVIDER_TRANSIT:${configurationId}`,
  providerFee: 'PROVIDER_FEE',
  /** Amounts that files of payment providers state and our records lack; disputes included. */
  providerDifference: 'PROVIDER_DIFFERENCE',
  /** Fees that carriers deduct from collected money. */
  carrierFee: 'CARRIER_FEE',
} as const;
