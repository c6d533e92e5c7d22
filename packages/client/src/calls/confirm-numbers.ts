import type { Fields } from '@entrepot/contract/core/field.ts';
import type { MeasuresQuestion } from '@entrepot/contract/modules/warehouses/measures.ts';
import { isApiProblem } from './problem.ts';

/** Question about an implausible number, for the user who typed it. */
export interface Question extends MeasuresQuestion {
  message: string;
}
/** The user's answer: a confirmation, or the approver. */
export interface NumberAnswer {
  confirmMeasures?: boolean;
  approvalId?: string;
}

/** Asks a user about an implausible number; null withdraws it. */
export type Way = (question: Question) => Promise<NumberAnswer | null>;
const neverAsk: Way = async () => null;
let put = neverAsk;

/** Sets how this client asks about implausible numbers; a null answer withdraws the number. Returns the function that resets it. */
export function setNumberPrompt(way: Way): () => void {
  put = way;
  return () => {
    if (put === way) put = neverAsk;
  };
}

/**
 * Asks about a call that was refused for an implausible number. Returns the extra input once the user has confirmed it, null when the
 * refusal remains. A screen with its own dialog passes it as `ask`.
 */
export async function confirmNumbers(input: Fields, problem: unknown, ask: Way = put): Promise<NumberAnswer | null> {
  if (!('confirmMeasures' in input) || !isApiProblem(problem)) return null;
  const data = problem.data as MeasuresQuestion | null;
  return data?.Asks ? ask({ ...data, message: problem.message }) : null;
}
