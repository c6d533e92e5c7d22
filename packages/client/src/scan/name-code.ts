import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { findRecords } from '@entrepot/contract/modules/finding/calls.ts';
import { codeOnLabel } from '@entrepot/rules/courier-labels.ts';
import { callApi } from '../calls/api.ts';
import { isApiProblem } from '../calls/problem.ts';
import type { Translate } from '../texts/i18n.ts';
import type { ScanAnswer } from './scan-answer.ts';

const unknownHere: ReadonlySet<number> = new Set([
  errorCodes.NotFound,
  errorCodes.OrderNotExist,
  errorCodes.TrackingNumberFormat,
  errorCodes.NoMatchingGoods,
]);
// A pickup code is a secret of its recipient and no number of a record.
const isPickupCode = (code: string) => /^\d{6}$/.test(code);

/** Whether a refusal means that a screen does not know the scanned code; another screen may. */
export const isUnknownHere = (problem: unknown): boolean => isApiProblem(problem) && unknownHere.has(problem.code);

/**
 * Names the record with a scanned code: its kind, number and state, "This is order TLO…, packed". Null when there is none that the user may
 * see, and without a network.
 */
export async function nameOfCode(t: Translate, scanned: string): Promise<string | null> {
  const code = codeOnLabel(scanned).trim();
  if (isPickupCode(code)) return null;
  try {
    const found = await callApi(findRecords, { text: code.slice(0, 100) }, { quiet: true });
    const record = found.find(({ match }) => match === 'whole');
    if (!record) return null;
    const { kindName: kind, number, stateName: state } = record;
    return t(state ? 'scan.thisIsIn' : 'scan.thisIs', { kind, number, state });
  } catch {
    return null;
  }
}

/** Adds the name of a scanned code to an answer. */
export const withName = (answer: ScanAnswer, name: string | null): ScanAnswer =>
  name === null ? answer : { ...answer, text: answer.text ? `${name} ${answer.text}` : name };
