import { type Dec, type Decimal, dec, smaller, sum, text, zero } from '../decimal.ts';

/** A line as far as a re-quote looks at it: step is its place 1 to 8, walletAmount what was or will be billed, net. */
export type PricedLine = { step: number; code: string; expenseTypeId: string | null; walletAmount: Dec; allowRefunds: boolean };

/** What a line changes by (signed, wallet currency). */
export type LineDifference = { step: number; code: string; expenseTypeId: string | null; difference: Dec; allowRefunds: boolean };

/** What a line gives back (wallet currency). */
export type LineRefund = { step: number; code: string; expenseTypeId: string | null; amount: Dec };

/** None: the new quote just replaces the old. Supplement: bill the difference by line. Refund: give back by line, in order. */
export type Requote =
  | { action: 'none'; difference: Dec; lines: LineDifference[] }
  | { action: 'supplement'; difference: Dec; lines: LineDifference[] }
  | { action: 'refund'; difference: Dec; lines: LineDifference[]; refunds: LineRefund[]; refundAmount: Dec };

export type Tolerances = { supplement: Dec; refund: Dec };

/**
 * Compares a new quote with what was billed (net) for an order, line by line. A difference below its tolerance is ignored.
 * A refund takes from the lines that became cheaper and may be refunded, in order 1 to 8, at most the whole difference.
 */
export function requote(billed: readonly PricedLine[], quoted: readonly PricedLine[], tolerances: Tolerances): Requote {
  const lines = differences(billed, quoted);
  const difference = sum(lines.map((line) => dec(line.difference)));
  const tolerance = dec(difference.gt(0) ? tolerances.supplement : tolerances.refund);
  const result = { difference: text(difference), lines };
  if (difference.isZero() || difference.abs().lt(tolerance)) return { action: 'none', ...result };
  if (difference.gt(0)) return { action: 'supplement', ...result };
  const refunds = refundsOf(lines, difference.negated());
  return { action: 'refund', ...result, refunds, refundAmount: text(sum(refunds.map((line) => dec(line.amount)))) };
}

type Change = Omit<LineDifference, 'difference'> & { difference: Decimal };

/** The difference of each line, by code and expense type, in order 1 to 8; unchanged lines are left out. */
function differences(billed: readonly PricedLine[], quoted: readonly PricedLine[]): LineDifference[] {
  const changes = new Map<string, Change>();
  for (const line of quoted) add(changes, line, dec(line.walletAmount));
  for (const line of billed) add(changes, line, dec(line.walletAmount).negated());
  return [...changes.values()]
    .filter((change) => !change.difference.isZero())
    .sort((a, b) => a.step - b.step)
    .map((change) => ({ ...change, difference: text(change.difference) }));
}

function add(changes: Map<string, Change>, line: PricedLine, amount: Decimal): void {
  const { step, code, expenseTypeId, allowRefunds } = line;
  const key = JSON.stringify([step, code, expenseTypeId]);
  const before = changes.get(key)?.difference ?? zero;
  changes.set(key, { step, code, expenseTypeId, allowRefunds, difference: before.plus(amount) });
}

function refundsOf(lines: readonly LineDifference[], amount: Decimal): LineRefund[] {
  let left = amount;
  const refunds: LineRefund[] = [];
  for (const { step, code, expenseTypeId, difference, allowRefunds } of lines) {
    const part = smaller(left, dec(difference).negated());
    if (!allowRefunds || !part.gt(0)) continue;
    left = left.minus(part);
    refunds.push({ step, code, expenseTypeId, amount: text(part) });
  }
  return refunds;
}
