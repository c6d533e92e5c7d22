import type { Fields } from '@entrepot/contract/core/field.ts';
import type { MeasuresQuestion } from '@entrepot/contract/modules/warehouses/measures.ts';
import { isApiProblem } from './problem.ts';

/** An unlikely number, as it is put to the person who typed it. */
export interface Question extends MeasuresQuestion {
  message: string;
}
/** What the person says to it: that it is right, or who agreed. */
export interface Said {
  confirmMeasures?: boolean;
  approvalId?: string;
}

type Way = (question: Question) => Promise<Said | null>;
const nobodyAsks: Way = async () => null;
let put = nobodyAsks;

/** Says how this client asks about unlikely numbers; null: the person takes the number back. Gives the way to ask no more. */
export function askAboutNumbersWith(way: Way): () => void {
  put = way;
  return () => {
    if (put === way) put = nobodyAsks;
  };
}

/** What a call that was refused for an unlikely number is to say besides, when the person stands by it; null: it stays refused. */
export async function secondLook(takes: Fields, problem: unknown): Promise<Said | null> {
  if (!('confirmMeasures' in takes) || !isApiProblem(problem)) return null;
  const data = problem.data as MeasuresQuestion | null;
  return data?.Asks ? put({ ...data, message: problem.message }) : null;
}
