import fc from 'fast-check';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type ModelBill, type ModelWallet, pay, refund, toPay, type Verdict, voidIt } from './money-model.ts';

const { Weighed, Returning, Returned } = enumCodes.PackageStatus;
const bills = enumCodes.PaymentStatus;

/** The site's fee for sending a package back, in cents. */
export const fee = 750;

/** A command about returns: packages to their senders, orders to the warehouse; a package is an index. */
export type ReturnCommand =
  | { do: 'askBack'; who: number; at: number; collect: boolean }
  | { do: 'keepHere'; who: number; at: number; byStaff: boolean }
  | { do: 'handOver'; who: number; at: number }
  | { do: 'wayBack'; who: number; cents: number };

/** A package in the model. */
export interface ModelPackage {
  id: string;
  state: number;
  /** Whether the recipient pays the courier and all other fees. */
  collect: boolean;
  /** The latest bill of its return. */
  bill: ModelBill | null;
}

/** Generates return commands for this many customers. */
export function returnCommands(who: fc.Arbitrary<number>, cents: fc.Arbitrary<number>): fc.Arbitrary<ReturnCommand> {
  const at = fc.nat({ max: 30 });
  return fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({ do: fc.constant('askBack' as const), who, at, collect: fc.integer({ max: 4 }).map((n) => n === 0) }),
    },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('keepHere' as const), who, at, byStaff: fc.boolean() }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('handOver' as const), who, at }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('wayBack' as const), who, cents }) },
  );
}

/** The return outcomes a run must reach. */
export const returnsMustHappen = [
  'askBack done',
  'askBack StateNotAllowed',
  'keepHere done',
  'keepHere StateNotAllowed',
  'handOver done',
  'handOver StateNotAllowed',
  'wayBack done',
];

/** A new bill of one line that is due immediately, or with the monthly statement. */
export const newBill = (line: { id: string; billId: string; cents: number; refundable: boolean; dueNow: boolean }): ModelBill => ({
  id: line.billId,
  // Its price does not change, so it cannot be requoted.
  sourceId: '',
  supplement: line.dueNow,
  state: bills.Unpaid,
  lines: [{ id: line.id, amount: line.cents, discount: 0, refund: 0, refundable: line.refundable }],
  paid: 0,
  fromCredit: 0,
  backToCredit: 0,
});

const no: Verdict = { refusal: 'StateNotAllowed', apply() {} };
const rest = ({ amount, discount, refund: back }: ModelBill['lines'][number]) => amount - discount - back;

/** Requests the return of a package, or of a new one: its handling is billed, and paid by credit immediately when there is enough. */
export function requestReturn(wallet: ModelWallet, one: ModelPackage, bill: () => ModelBill, collect: boolean): Verdict {
  if (one.state !== Weighed) return no;
  return {
    refusal: null,
    apply() {
      const made = bill();
      wallet.bills.push(made);
      Object.assign(one, { state: Returning, bill: made, collect });
      if (wallet.enabled && toPay(made) <= wallet.limit - wallet.used) pay(wallet, [made], enumCodes.PaymentType.Credit).apply();
    },
  };
}

/** Cancels the return of a package: its bill is voided, and payments not refunded yet are refunded. */
export function cancelParcelReturn(wallet: ModelWallet, one: ModelPackage): Verdict {
  if (one.state !== Returning) return no;
  return {
    refusal: null,
    apply() {
      const bill = one.bill!;
      one.state = Weighed;
      voidIt(bill).apply();
      const [line] = bill.lines;
      if (rest(line!) > 0) refund(wallet, bill, 0, rest(line!)).apply();
    },
  };
}

/** Hands the package to the courier: its bill is paid or the recipient pays, and no refunds from then on. */
export function handOver(one: ModelPackage): Verdict {
  if (one.state !== Returning) return no;
  const bill = one.bill!;
  const owed = bill.state === bills.Unpaid || bill.state === bills.Refunded;
  if (owed && !one.collect) return no;
  return {
    refusal: null,
    apply() {
      one.state = Returned;
      bill.locked = true;
    },
  };
}

/** Usually a package in the fitting state, sometimes any; none means a new one for `requestReturn`. */
export function pick(packages: readonly ModelPackage[], command: Exclude<ReturnCommand, { do: 'wayBack' }>): ModelPackage | undefined {
  const wanted = command.do === 'askBack' ? Weighed : Returning;
  const fit = packages.filter(({ state }) => state === wanted);
  const from = fit.length && command.at < 25 ? fit : packages;
  if (command.do === 'askBack' && (command.at < 12 || !from.length)) return undefined;
  return from[command.at % from.length];
}
