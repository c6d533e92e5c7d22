import { useNumberQuestion } from '@entrepot/client/react/use-number-question.ts';
import { late } from '@entrepot/ui/late.tsx';
import { Suspense } from 'react';

const UnlikelyNumber = late(() => import('../form/unlikely-number.tsx').then((part) => ({ default: part.UnlikelyNumber })));

/** Stands once in the client and asks about unlikely weights and sizes, whichever screen they were typed on. */
export function UnlikelyNumbers() {
  const asked = useNumberQuestion();
  if (!asked) return null;
  return (
    <Suspense fallback={null}>
      <UnlikelyNumber question={asked.question} onAnswer={asked.answer} />
    </Suspense>
  );
}
