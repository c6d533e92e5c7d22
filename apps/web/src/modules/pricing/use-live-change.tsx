import type {
  getInboundQuotationReach,
  getTransferQuotationReach,
  getValueAddedServiceReach,
  getWarehouseQuotationReach,
} from '@entrepot/contract/modules/pricing/calls.ts';
import { given } from '@entrepot/contract/core/given.ts';
import { late } from '@entrepot/ui/late.tsx';
import { type ReactNode, Suspense, useState } from 'react';
import { ask } from '@entrepot/client/calls/api.ts';
import type { FormValues } from '@entrepot/client/form/form-values.ts';
import { useLanguage } from '@entrepot/client/react/use-words.ts';
import type { Language } from '@entrepot/contract/core/language.ts';
import type { PriceKind, Reach } from './live-change-dialog.tsx';

const LiveChangeDialog = late(() => import('./live-change-dialog.tsx').then((part) => ({ default: part.LiveChangeDialog })));

type Asked =
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

/**
 * Asks before a price that is in force is saved, with the call that tells whom that touches: gives the values with the chosen time,
 * null when the person goes back to the form. `kind` says in whose words; a service has no time and changes at once.
 */
export function useLiveChange(
  reaching: Asked,
  kind: PriceKind,
): { agree(values: FormValues, row: FormValues | null): Promise<FormValues | null>; dialog: ReactNode } {
  const language = useLanguage();
  const [question, setQuestion] = useState<Question | null>(null);
  async function agree(values: FormValues, row: FormValues | null): Promise<FormValues | null> {
    if (!row) return values;
    const reach = await ask(reaching, { id: row.id as string });
    if (!reach.inForce) return values;
    return new Promise((answer) => setQuestion({ values, row, reach, answer }));
  }
  function end(values: FormValues | null) {
    question?.answer(values);
    setQuestion(null);
  }
  if (!question) return { agree, dialog: null };
  const starts = (question.values.timeOfEntryIntoForce as Date | null) ?? null;
  const { name, nameInLanguages } = { ...question.row, ...given(question.values) } as {
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
              : { ...question.values, timeOfEntryIntoForce: from ?? (starts && starts <= new Date() ? starts : new Date()) },
          )
        }
        onClose={() => end(null)}
      />
    </Suspense>
  );
  return { agree, dialog };
}
