import type { Dec } from '@entrepot/contract/core/field.ts';
import { establishManualBill } from '@entrepot/contract/modules/billing/calls.ts';
import type { FormSection } from '@entrepot/ui/props.ts';
import type { Words } from '../../core/i18n.ts';
import { isSome } from '../wallet/pickers.tsx';
import type { WholeBill } from './bill-facts.ts';

/** A line of a bill that is made by hand, as far as it is filled in. */
export interface ManualLine {
  expenseTypeId: string | null;
  amount: Dec | null;
  explanation: string | null;
}
export interface ManualValues {
  ownerId: string | null;
  explanation: string | null;
  dueTime: Date | null;
  lines: ManualLine[];
}

const { ownerId, explanation, dueTime, lines } = establishManualBill.takes;
const emptyLine: ManualLine = { expenseTypeId: null, amount: null, explanation: null };

/** What the form starts with: nothing, or the bill as it is. */
export const startOf = (bill?: WholeBill): ManualValues => ({
  ownerId: bill?.ownerId ?? null,
  explanation: bill?.explanation ?? null,
  dueTime: bill?.dueTime ?? null,
  lines: bill
    ? bill.lines.map((line) => ({ expenseTypeId: line.expenseTypeId, amount: line.amount, explanation: line.explanation }))
    : [emptyLine],
});

/** The form of a bill made by hand. Whose it is and when it is due stay as they are once it exists. */
export function sectionsOf(t: Words, exists: boolean): FormSection[] {
  const label = (key: string) => t(`bill.fields.${key}`);
  return [
    {
      key: 'head',
      rows: [
        [
          { key: 'ownerId', label: label('ownerId'), field: ownerId, hidden: exists },
          { key: 'dueTime', label: label('dueTime'), field: dueTime, hint: t('pages.dueHint'), hidden: exists },
        ],
        [{ key: 'explanation', label: label('explanation'), field: explanation, span: 4 }],
      ],
    },
    {
      key: 'lines',
      rows: [[{ key: 'lines', label: t('billLine.plural'), field: lines, span: 4, labelOf: (key) => t(`billLine.fields.${key}`) }]],
    },
  ];
}

/** What is missing, by field. */
export function missingOf(t: Words, values: ManualValues): Record<string, string> {
  const wrong = values.lines.length === 0 || values.lines.some((line) => !line.expenseTypeId || !isSome(line.amount));
  return {
    ...(values.ownerId ? {} : { ownerId: t('pages.customerFirst') }),
    ...(wrong ? { lines: t('pages.linesFirst') } : {}),
  };
}
