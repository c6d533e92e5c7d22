import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type ModelBill, type ModelWallet, refund, total, type Verdict } from './money-model.ts';

const { ToBePaid, ToBeDelivered, Delivered, InWarehouse, Completed, Refunded, Cancelled } = enumCodes.SellerOrderStatus;
const bills = enumCodes.PaymentStatus;

/** What customers do in the mall: one buys of another, who sends it; a sale is named by a number that is taken around those there are. */
export type MallCommand =
  | { do: 'buy'; who: number; seller: number; cents: number }
  | { do: 'send' | 'arrive' | 'receive' | 'giveUp' | 'turnDown'; who: number; at: number }
  | { do: 'payInFull'; who: number; at: number; means: 1 | 2 | 6 }
  | { do: 'week'; who: number };
type OfSale = Extract<MallCommand, { at: number }>;

/** A sale as the model keeps it. */
export interface Sale {
  id: string;
  buyer: number;
  seller: number;
  bill: ModelBill;
  state: number;
}

/** What the site keeps of each sale, in percent. */
export const rate = 10;

/** A sale that was just made, with its bill of one line. */
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
  // Its price does not change any more, so nobody quotes it again.
  const bill = { id: billId, sourceId: '', supplement: false, state: bills.Unpaid, lines: [line], paid: 0, fromCredit: 0, backToCredit: 0 };
  return { id, buyer, seller, bill, state: ToBePaid };
}

/** What follows from what became of the bill: it is paid, void, or all of the money went back while the goods were still to come. */
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
  giveUp: [ToBePaid, ToBeDelivered],
  turnDown: [ToBePaid, ToBeDelivered, Delivered],
};

/** Mostly a sale to which it can be done, now and then any. */
export function pick(sales: readonly Sale[], { do: what, at }: OfSale): Sale | undefined {
  const fit = sales.filter(({ state }) => fits[what].includes(state));
  const from = fit.length && at < 25 ? fit : sales;
  return from[at % from.length];
}

const inState = (sale: Sale, states: readonly number[], apply: () => void): Verdict =>
  states.includes(sale.state) ? { refusal: null, apply } : { refusal: 'StateNotAllowed', apply() {} };

/** The seller has sent it. */
export const send = (sale: Sale): Verdict => inState(sale, fits.send, () => void (sale.state = Delivered));
/** It is in the warehouse. */
export const arrive = (sale: Sale): Verdict => inState(sale, fits.arrive, () => void (sale.state = InWarehouse));

/** A half and more is rounded up. */
const share = (of: number, part: number, whole: number) => Math.floor((2 * of * part + whole) / (2 * whole));

/** The buyer has it: the seller gets what was billed and not given back, less the commission on that. Nothing goes back from now on. */
export const receive = (sale: Sale, seller: ModelWallet): Verdict =>
  inState(sale, fits.receive, () => {
    const { bill } = sale;
    sale.state = Completed;
    bill.locked = true;
    if (bill.state === bills.Voided || bill.state === bills.Refunded) return;
    const whole = total(bill);
    const kept = whole - bill.lines.reduce((sum, line) => sum + line.refund, 0);
    seller.balance += kept - share(share(whole, rate, 100), kept, whole);
  });

/** A week and a day go by: what nobody paid is called off, what lies in the warehouse counts as received. */
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

/** It is given up: unpaid its bill is void, paid the money goes back. Once it is sent only the seller may. */
export const giveUp = (sale: Sale, buyer: ModelWallet, by: 'buyer' | 'seller'): Verdict =>
  inState(sale, by === 'buyer' ? fits.giveUp : fits.turnDown, () => {
    const { bill } = sale;
    if (sale.state === ToBePaid) return callOff(sale);
    sale.state = Refunded;
    if (bill.state === bills.NoPayment && bill.couponed) bill.state = bills.Voided;
    const [line] = bill.lines;
    const rest = line!.amount - line!.discount - line!.refund;
    if (rest > 0) refund(buyer, bill, 0, rest).apply();
  });
