import { askAboutNumbersWith, type Question, type Said } from '@entrepot/client/calls/second-look.ts';
import { late } from '@entrepot/ui/late.tsx';
import { Suspense, useEffect, useState } from 'react';

const UnlikelyNumber = late(() => import('../form/unlikely-number.tsx').then((part) => ({ default: part.UnlikelyNumber })));

/** Stands once in the client and asks about unlikely weights and sizes, whichever screen they were typed on. */
export function UnlikelyNumbers() {
  const [asked, setAsked] = useState<{ question: Question; answer(said: Said | null): void } | null>(null);
  useEffect(() => {
    askAboutNumbersWith((question) => new Promise((answer) => setAsked({ question, answer })));
  }, []);
  if (!asked) return null;
  const answer = (said: Said | null) => {
    setAsked(null);
    asked.answer(said);
  };
  return (
    <Suspense fallback={null}>
      <UnlikelyNumber question={asked.question} onAnswer={answer} />
    </Suspense>
  );
}
