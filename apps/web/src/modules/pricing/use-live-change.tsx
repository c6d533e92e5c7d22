import { serverNow } from '@entrepot/contract/core/clock.ts';
import type {
  getInboundQuotationReach,
  getTransferQuotationReach,
  getValueAddedServiceReach,
  getWarehouseQuotationReach,
} from '@entrepot/contract/modules/pricing/calls.ts';
import { definedOnly } from '@entrepot/contract/core/defined-only.ts';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { type ReactNode, Suspense, useState } from 'react';
import { callApi } from '@entrepot/client/calls/api.ts';
import type { FormValues } from '@entrepot/client/form/form-values.ts';
import { useLanguage } from '@entrepot/client/react/use-texts.ts';
import type { Language } from '@entrepot/contract/core/language.ts';
import type { PriceKind, Reach } from './live-change-dialog.tsx';

const LiveChangeDialog = late(() => import('./live-change-dialog.tsx').then((part) => ({ default: part.LiveChangeDialog })));

type ReachQuery =
  | typeof getTransferQuotationReach
  | typeof getWarehouseQuotationReach
  | typeof getInboundQuotationReach
  | typeof getValueAddedServiceReach;

interface Question {
  values: FormValues;
  row: FormValues;
  reach: Reach;
  answer(values: FormValues | null): void;
}

type Texts = Partial<Record<Language, string>>;
type EditedRow = FormValues & { id: string };

/**
 * Asks for confirmation before a price in force is saved, using the call that returns who is affected. Returns the values with the chosen
 * time, or null when the user goes back to the form. `kind` selects the texts; a service has no time and changes immediately.
 */
export function useLiveChange(
  reaching: ReachQuery,
  kind: PriceKind,
): { agree(values: FormValues, row: EditedRow | null): Promise<FormValues | null>; dialog: ReactNode } {
  const language = useLanguage();
  const [question, setQuestion] = useState<Question | null>(null);
  async function agree(values: FormValues, row: EditedRow | null): Promise<FormValues | null> {
    if (!row) return values;
    const reach = await callApi(reaching, { id: row.id });
    if (!reach.inForce) return values;
    return new Promise((answer) => setQuestion({ values, row, reach, answer }));
  }
  function end(values: FormValues | null) {
    question?.answer(values);
    setQuestion(null);
  }
  if (!question) return { agree, dialog: null };
  const starts = question.values.timeOfEntryIntoForce instanceof Date ? question.values.timeOfEntryIntoForce : null;
  const { name, nameInLanguages } = { ...question.row, ...definedOnly(question.values) } as {
    name: string | Texts | null;
    nameInLanguages?: Texts | null;
  };
  const dialog = (
    <Suspense>
      <LiveChangeDialog
        name={nameInLanguages?.[language] || (typeof name === 'string' ? name : name?.[language]) || ''}
        kind={kind}
        reach={question.reach}
        starts={starts}
        onAgree={(from) =>
          end(
            kind === 'service'
              ? question.values
              : { ...question.values, timeOfEntryIntoForce: from ?? (starts && starts <= serverNow() ? starts : serverNow()) },
          )
        }
        onClose={() => end(null)}
      />
    </Suspense>
  );
  return { agree, dialog };
}
