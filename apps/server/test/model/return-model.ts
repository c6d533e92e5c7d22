import fc from 'fast-check';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type ModelBill, type ModelWallet, pay, refund, toPay, type Verdict, voidIt } from './money-model.ts';

const { Weighed, Returning, Returned } = enumCodes.PackageStatus;
const bills = enumCodes.PaymentStatus;

/** What the site takes for sending a package back, in cents. */
export const fee = 750;

/** What becomes of goods that go back: packages to their senders, orders to the house; a package is named by a number. */
export type ReturnCommand =
  | { do: 'askBack'; who: number; at: number; collect: boolean }
  | { do: 'keepHere'; who: number; at: number; byStaff: boolean }
  | { do: 'handOver'; who: number; at: number }
  | { do: 'wayBack'; who: number; cents: number };

/** A package as the model keeps it. */
export interface ModelPackage {
  id: string;
  state: number;
  /** Does its receiver pay the courier, and all else with him? */
  collect: boolean;
  /** The bill of its way back, the newest where it was asked for more than once. */
  bill: ModelBill | null;
}

/** Commands about what goes back, of so many customers. */
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

/** What a run must have met of them. */
export const returnsMustHappen = [
  'askBack done',
  'askBack StateNotAllowed',
  'keepHere done',
  'keepHere StateNotAllowed',
  'handOver done',
  'handOver StateNotAllowed',
  'wayBack done',
];

/** A new bill of one line that is due at once, or with the month's statement. */
export const newBill = (line: { id: string; billId: string; cents: number; refundable: boolean; dueNow: boolean }): ModelBill => ({
  id: line.billId,
  // What it is for has no price that changes, so nobody quotes it again.
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

/** A new package, or one that stays so far, is to go back: its handling is billed, which credit pays at once when there is enough. */
export function askBack(wallet: ModelWallet, one: ModelPackage, bill: () => ModelBill, collect: boolean): Verdict {
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

/** A package stays after all: its bill is void, and what was paid of it and not given back yet goes back. */
export function keepHere(wallet: ModelWallet, one: ModelPackage): Verdict {
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

/** The courier has it: what is owed for it is paid or its receiver pays, and nothing of that goes back from now on. */
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

/** Mostly a package to which it can be done, now and then any; none is a new one where one is asked for. */
export function pick(packages: readonly ModelPackage[], command: Exclude<ReturnCommand, { do: 'wayBack' }>): ModelPackage | undefined {
  const wanted = command.do === 'askBack' ? Weighed : Returning;
  const fit = packages.filter(({ state }) => state === wanted);
  const from = fit.length && command.at < 25 ? fit : packages;
  if (command.do === 'askBack' && (command.at < 12 || !from.length)) return undefined;
  return from[command.at % from.length];
}
