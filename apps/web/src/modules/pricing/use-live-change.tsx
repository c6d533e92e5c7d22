import { getTransferQuotationReach } from '@entrepot/contract/modules/pricing/calls.ts';
import { late } from '@entrepot/ui/late.tsx';
import { type ReactNode, Suspense, useState } from 'react';
import { ask } from '@entrepot/client/calls/api.ts';
import type { FormValues } from '@entrepot/client/form/form-values.ts';
import type { Reach } from './live-change-dialog.tsx';

const LiveChangeDialog = late(() => import('./live-change-dialog.tsx').then((part) => ({ default: part.LiveChangeDialog })));

interface Question {
  values: FormValues;
  reach: Reach;
  answer(values: FormValues | null): void;
}

/** Asks before a price that is in force is saved: gives the values with the chosen time, null when the person goes back to the form. */
export function useLiveChange(): { agree(values: FormValues, row: FormValues | null): Promise<FormValues | null>; dialog: ReactNode } {
  const [question, setQuestion] = useState<Question | null>(null);
  async function agree(values: FormValues, row: FormValues | null): Promise<FormValues | null> {
    if (!row) return values;
    const reach = await ask(getTransferQuotationReach, { id: row.id as string });
    if (!reach.inForce) return values;
    return new Promise((answer) => setQuestion({ values, reach, answer }));
  }
  function end(values: FormValues | null) {
    question?.answer(values);
    setQuestion(null);
  }
  if (!question) return { agree, dialog: null };
  const starts = (question.values.timeOfEntryIntoForce as Date | null) ?? null;
  const dialog = (
    <Suspense>
      <LiveChangeDialog
        name={String(question.values.name ?? '')}
        reach={question.reach}
        starts={starts}
        onAgree={(from) =>
          end({ ...question.values, timeOfEntryIntoForce: from ?? (starts && starts <= new Date() ? starts : new Date()) })
        }
        onClose={() => end(null)}
      />
    </Suspense>
  );
  return { agree, dialog };
}
