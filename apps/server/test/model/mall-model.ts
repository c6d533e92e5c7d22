import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type ModelBill, type ModelWallet, refund, spend, total, type Verdict } from './money-model.ts';

const { ToBePaid, ToBeDelivered, Delivered, InWarehouse, Completed, Refunded, Cancelled } = enumCodes.SellerOrderStatus;
const bills = enumCodes.PaymentStatus;

/** A command in the mall: customers buy from each other; a sale is an index modulo their number. */
export type MallCommand =
  | { do: 'buy'; who: number; seller: number; cents: number }
  | { do: 'send' | 'arrive' | 'receive' | 'cancel' | 'turnDown'; who: number; at: number }
  | { do: 'payInFull'; who: number; at: number; means: 1 | 2 | 6 }
  | { do: 'week'; who: number };
type OfSale = Extract<MallCommand, { at: number }>;

/** A sale in the model. */
export interface Sale {
  id: string;
  buyer: number;
  seller: number;
  bill: ModelBill;
  state: number;
}

/** The site's commission, in percent. */
export const rate = 10;

/** A new sale, with its bill of one line. */
export function newSale({
  id,
  buyer,
  seller,
  billId,
  lineId,
  cents,
  refundable,
}: Pick<Sale, 'id' | 'buyer' | 'seller'> & { billId: string; lineId: string; cents: number; refundable: boolean }): Sale {
  const line = { id: lineId, amount: cents, discount: 0, refund: 0, refundable };
  // Its price is final, so it cannot be requoted.
  const bill = { id: billId, sourceId: '', supplement: false, state: bills.Unpaid, lines: [line], paid: 0, fromCredit: 0, backToCredit: 0 };
  return { id, buyer, seller, bill, state: ToBePaid };
}

/** Applies the state of the bill to the sale: paid, voided, or fully refunded before delivery. */
export function follow(sale: Sale): void {
  const { state } = sale.bill;
  if (sale.state === ToBePaid && state === bills.Voided) sale.state = Cancelled;
  if (sale.state === ToBePaid && state !== bills.Unpaid) sale.state = ToBeDelivered;
  if (fits.turnDown.includes(sale.state) && (state === bills.Refunded || state === bills.Voided)) sale.state = Refunded;
}

const fits: Record<OfSale['do'], readonly number[]> = {
  payInFull: [ToBePaid],
  send: [ToBeDelivered],
  arrive: [Delivered],
  receive: [InWarehouse],
  cancel: [ToBePaid, ToBeDelivered],
  turnDown: [ToBePaid, ToBeDelivered, Delivered],
};

/** Usually a sale in the fitting state, sometimes any. */
export function pick(sales: readonly Sale[], { do: what, at }: OfSale): Sale | undefined {
  const fit = sales.filter(({ state }) => fits[what].includes(state));
  const from = fit.length && at < 25 ? fit : sales;
  return from[at % from.length];
}

const inState = (sale: Sale, states: readonly number[], apply: () => void): Verdict =>
  states.includes(sale.state) ? { refusal: null, apply } : { refusal: 'StateNotAllowed', apply() {} };

/** The seller ships it. */
export const send = (sale: Sale): Verdict => inState(sale, fits.send, () => void (sale.state = Delivered));
/** It arrives in the warehouse. */
export const arrive = (sale: Sale): Verdict => inState(sale, fits.arrive, () => void (sale.state = InWarehouse));

/** Rounds half up. */
const share = (of: number, part: number, whole: number) => Math.floor((2 * of * part + whole) / (2 * whole));

/** The buyer receives it: the seller gets the billed amount that was not refunded, less commission. No refunds from then on. */
export const receive = (sale: Sale, seller: ModelWallet): Verdict =>
  inState(sale, fits.receive, () => {
    const { bill } = sale;
    sale.state = Completed;
    bill.locked = true;
    if (bill.state === bills.Voided || bill.state === bills.Refunded) return;
    const whole = total(bill);
    const remaining = whole - bill.lines.reduce((sum, line) => sum + line.refund, 0);
    // Coupons, credit and what the buyer paid without cash give the merchant no cash.
    const notCash = Math.max(bill.granted ?? 0, 0) + bill.fromCredit - bill.backToCredit;
    const refunds = bill.lines.reduce((sum, line) => sum + line.refund, 0);
    seller.balance += remaining;
    seller.granted += remaining - Math.max(bill.paid - refunds - notCash, 0);
    spend(seller, share(share(whole, rate, 100), remaining, whole));
  });

/** Eight days pass: unpaid sales are cancelled, and sales in the warehouse count as received. */
export const week = (sales: readonly Sale[], sellerOf: (sale: Sale) => ModelWallet): Verdict => ({
  refusal: null,
  apply() {
    for (const sale of sales) {
      if (sale.state === ToBePaid) callOff(sale);
      if (sale.state === InWarehouse) receive(sale, sellerOf(sale)).apply();
    }
  },
});

function callOff(sale: Sale): void {
  sale.state = Cancelled;
  if (sale.bill.state === bills.Unpaid) sale.bill.state = bills.Voided;
}

/** Cancels a sale: an unpaid bill is voided, a paid one refunded. After shipping only the seller may. */
export const cancel = (sale: Sale, buyer: ModelWallet, by: 'buyer' | 'seller'): Verdict =>
  inState(sale, by === 'buyer' ? fits.cancel : fits.turnDown, () => {
    const { bill } = sale;
    if (sale.state === ToBePaid) return callOff(sale);
    sale.state = Refunded;
    if (bill.state === bills.NoPayment && bill.couponed) bill.state = bills.Voided;
    const [line] = bill.lines;
    const rest = line!.amount - line!.discount - line!.refund;
    if (rest > 0) refund(buyer, bill, 0, rest).apply();
  });
