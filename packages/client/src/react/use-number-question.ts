import { useEffect, useState } from 'react';
import { askAboutNumbersWith, type Question, type Said } from '../calls/second-look.ts';

interface Asked {
  question: Question;
  answer(said: Said | null): void;
}

/** The question about an unlikely number that stands before the person now, and the way to answer it; null: there is none. */
export function useNumberQuestion(): Asked | null {
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => {
    // Who leaves the screen without an answer takes the number back.
    let leave = () => {};
    const stop = askAboutNumbersWith(
      (question) =>
        new Promise((answered) => {
          const answer = (said: Said | null) => {
            leave = () => {};
            setAsked(null);
            answered(said);
          };
          leave = () => answer(null);
          setAsked({ question, answer });
        }),
    );
    return () => {
      stop();
      leave();
    };
  }, []);
  return asked;
}
