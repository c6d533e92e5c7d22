import { isSameAmount, type MoneyAmounts, type MoneyLine, moneyHeadline, moneyLines } from '@entrepot/rules/pricing/money-lines.ts';
import type { Translate } from '../texts/i18n.ts';

/** The money of an order or bill, labelled by the texts of billing: the amount that matters now, and how it is calculated. */
export function moneyRows(money: MoneyAmounts, billing: Translate) {
  const labelled = ({ key, amount }: MoneyLine) => ({ key, label: billing(`money.${key}`), amount });
  return { headline: labelled(moneyHeadline(money)), rows: moneyLines(money).map(labelled) };
}

interface BillMoney {
  money: MoneyAmounts;
  sourceMoney: MoneyAmounts | null;
}

/** Whether the order or purchase of a bill costs something else now than the bill did, so that the bill has to explain it. */
export const hasNewPrice = ({ money, sourceMoney }: BillMoney): boolean =>
  sourceMoney !== null && !isSameAmount(sourceMoney.due, money.due);
