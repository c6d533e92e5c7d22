import { useEffect, useState } from 'react';
import { setNumberPrompt, type Question, type NumberAnswer } from '../calls/confirm-numbers.ts';

interface OpenQuestion {
  question: Question;
  answer(input: NumberAnswer | null): void;
}

/** Returns the open question about an implausible number and the function that answers it; null when there is none. */
export function useNumberQuestion(): OpenQuestion | null {
  const [openQuestion, setOpenQuestion] = useState<OpenQuestion | null>(null);
  useEffect(() => {
    // Leaving the screen without an answer withdraws the number.
    let leave = () => {};
    const stop = setNumberPrompt(
      (question) =>
        new Promise((answered) => {
          const answer = (input: NumberAnswer | null) => {
            leave = () => {};
            setOpenQuestion(null);
            answered(input);
          };
          leave = () => answer(null);
          setOpenQuestion({ question, answer });
        }),
    );
    return () => {
      stop();
      leave();
    };
  }, []);
  return openQuestion;
}
