import type { NumberAnswer, Question } from '@entrepot/client/calls/confirm-numbers.ts';
import { useUnlikelyNumber } from '@entrepot/client/react/use-unlikely-number.ts';
import { UnlikelyNumber as Dialog } from '@entrepot/ui/feedback/unlikely-number.tsx';

interface Props {
  question: Question;
  onAnswer(answer: NumberAnswer | null): void;
  /** The package that the number belongs to. */
  number?: string;
  /** Shown below the question. */
  note?: string;
}

/** Asks the user to check an unlikely weight or size again, or to get a four-eyes approval if it is far off. */
export const UnlikelyNumber = ({ question, onAnswer, number, note }: Props) => (
  <Dialog {...useUnlikelyNumber(question, onAnswer, number)} note={note} startsWithName />
);
