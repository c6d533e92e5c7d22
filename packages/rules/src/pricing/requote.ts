import { type Dec, type Decimal, dec, smaller, sum, text, zero } from '../decimal.ts';

/** The fields of a line that a re-quote compares: `row` identifies the charge, step is its place 1 to 8, walletAmount its cost. */
export type PricedLine = {
  row: string;
  step: number;
  code: string;
  expenseTypeId: string | null;
  walletAmount: Dec;
  allowRefunds: boolean;
};

/** A billed line, net of refunds; `paid` is the money that was paid for it and can be refunded. */
export type BilledLine = PricedLine & { paid: Dec };

/** The change of a row (signed, wallet currency). */
export type LineDifference = Omit<PricedLine, 'walletAmount'> & { difference: Dec };

/** The refund of a row (wallet currency). */
export type LineRefund = { row: string; amount: Dec };

/** None: the new quote just replaces the old. Supplement: bill the difference by row. Refund: refund by row, in order. */
export type Requote =
  | { action: 'none'; difference: Dec; lines: LineDifference[] }
  | { action: 'supplement'; difference: Dec; lines: LineDifference[] }
  | { action: 'refund'; difference: Dec; lines: LineDifference[]; refunds: LineRefund[]; refundAmount: Dec };

export type Tolerances = { supplement: Dec; refund: Dec };

/** Identifies the charge of a line, the same in every quote and on every bill: its row of origin, else its code and expense type. */
export const rowOf = ({ originId, code, expenseTypeId }: { originId: string | null; code: string; expenseTypeId: string | null }): string =>
  originId ?? JSON.stringify([code, expenseTypeId]);

/**
 * Compares a new quote with the (net) billed lines of an order, row by row. A difference below its tolerance is ignored. A refund takes
 * from the rows that became cheaper, what was paid for them and may be refunded, in order 1 to 8, at most the whole difference; where
 * nothing of that is left, nothing is done.
 */
export function requote(billed: readonly BilledLine[], quoted: readonly PricedLine[], tolerances: Tolerances): Requote {
  const changes = changesOf(billed, quoted);
  const difference = sum(changes.map((change) => change.difference));
  const tolerance = dec(difference.gt(0) ? tolerances.supplement : tolerances.refund);
  const result = { difference: text(difference), lines: changes.map(written) };
  if (difference.isZero() || difference.abs().lt(tolerance)) return { action: 'none', ...result };
  if (difference.gt(0)) return { action: 'supplement', ...result };
  const refunds = refundsOf(changes, difference.negated());
  if (!refunds.length) return { action: 'none', ...result };
  return { action: 'refund', ...result, refunds, refundAmount: text(sum(refunds.map((line) => dec(line.amount)))) };
}

type Change = Omit<LineDifference, 'difference'> & { difference: Decimal; refundable: Decimal };

/** The difference of each row, in order 1 to 8; unchanged rows are left out. */
function changesOf(billed: readonly BilledLine[], quoted: readonly PricedLine[]): Change[] {
  const changes = new Map<string, Change>();
  for (const line of quoted) add(changes, line, dec(line.walletAmount), zero);
  for (const line of billed) add(changes, line, dec(line.walletAmount).negated(), line.allowRefunds ? dec(line.paid) : zero);
  return [...changes.values()].filter((change) => !change.difference.isZero()).sort((a, b) => a.step - b.step);
}

function add(changes: Map<string, Change>, line: PricedLine, amount: Decimal, refundable: Decimal): void {
  const { row, step, code, expenseTypeId, allowRefunds } = line;
  const before = changes.get(row) ?? { row, step, code, expenseTypeId, allowRefunds, difference: zero, refundable: zero };
  changes.set(row, { ...before, difference: before.difference.plus(amount), refundable: before.refundable.plus(refundable) });
}

function written({ row, step, code, expenseTypeId, allowRefunds, difference }: Change): LineDifference {
  return { row, step, code, expenseTypeId, allowRefunds, difference: text(difference) };
}

function refundsOf(changes: readonly Change[], amount: Decimal): LineRefund[] {
  let left = amount;
  const refunds: LineRefund[] = [];
  for (const { row, difference, refundable } of changes) {
    const part = smaller(left, smaller(difference.negated(), refundable));
    if (!part.gt(0)) continue;
    left = left.minus(part);
    refunds.push({ row, amount: text(part) });
  }
  return refunds;
}
