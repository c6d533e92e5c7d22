import * as errorCodes from '@entrepot/contract/data/error-codes.ts';
import type { Input, Output } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { editPackage } from '@entrepot/contract/modules/packages/calls.ts';
import { packageSigning } from '@entrepot/contract/modules/packages/floor-calls.ts';
import type { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { packageIndex } from '@entrepot/contract/modules/packages/screens.ts';
import type { ScanAnswer } from '@entrepot/ui/scan-props.ts';
import { ask, type Listed } from '@entrepot/client/calls/api.ts';
import type { Words } from '@entrepot/client/texts/i18n.ts';
import { isApiProblem } from '@entrepot/client/calls/problem.ts';
import { refreshAll } from '@entrepot/client/react/queries.ts';
import { refusalAnswer } from './refusal-answer.ts';
import { audience, can } from '@entrepot/client/session/session.ts';

/** The parcel on the table: what the last signing said of it. */
export interface Parcel {
  row: Listed<typeof pkg>;
  result: 'declared' | 'unknown' | 'duplicate';
  customer: string;
  speech: string;
}
const { PackageStatus, PackageSource } = enumCodes;
const shortest = 6;

/** Signs for one number; the scan's id keeps a repeated send from counting twice. */
export async function signFor(input: Input<typeof packageSigning>, key: string): Promise<Parcel> {
  const signed: Output<typeof packageSigning> = await ask(packageSigning, input, { quiet: true, idempotencyKey: key });
  return {
    row: signed.package as unknown as Listed<typeof pkg>,
    result: signed.result as Parcel['result'],
    customer: signed.customerName ?? '',
    speech: signed.speechText,
  };
}

/** Is this too short for a courier number? A weight that was typed into the wrong field must not become a parcel. */
export const isTooShort = (code: string) => code.trim().length < shortest;

/** The kilograms a scale types like a scanner ("2.35", "2.350kg"), or null when it is something else. */
export function weightOf(code: string): string | null {
  const found = /^\+?(\d{1,4}(?:[.,]\d{1,3})?)(?:\s*kg)?$/i.exec(code.trim());
  return found ? found[1]!.replace(',', '.') : null;
}

/** Waits this parcel for the member code on its label? */
export const isNobodys = ({ row }: Parcel) => row.unknownItemStatus === enumCodes.UnknownItemStatus.ToBeClaimed;
/** Can it be weighed now? */
export const isToWeigh = ({ row }: Parcel) => row.packageStatus === PackageStatus.Signed || row.packageStatus === PackageStatus.Weighed;

/** The big answer to a signing: whose it is and what to do next. */
export function answerTo(t: Words, parcel: Parcel): ScanAnswer {
  const { row, result, customer, speech } = parcel;
  if (result === 'duplicate')
    return { tone: 'warn', title: t('pages.duplicate'), text: t('pages.duplicateNext', { customer }), say: speech };
  if (isNobodys(parcel)) return { tone: 'warn', title: t('pages.unknown'), text: t('pages.unknownNext'), say: speech };
  const undo = mayUndo(row) ? { undo: () => undoSigning(row) } : {};
  return {
    tone: 'success',
    title: customer,
    text: result === 'unknown' ? t('pages.undeclaredNext') : row.productName || t('pages.weighNext'),
    say: speech,
    ...undo,
  };
}

/** The big answer to a refusal: the server's words, and the key that goes on from here. */
export function answerToProblem(t: Words, problem: unknown): ScanAnswer {
  const told = refusalAnswer(t, problem);
  const elsewhere = isApiProblem(problem) && problem.code === errorCodes.WarehouseMismatch;
  return elsewhere ? { ...told, text: t('pages.confirmNext'), say: t('pages.elsewhere') } : told;
}

const mayUndo = (row: Listed<typeof pkg>) =>
  audience() !== 'W' && can(packageIndex.Edit) && row.packageStatus === PackageStatus.Signed && row.packageSource !== PackageSource.Unknown;

async function undoSigning({ id, rowVersion }: Listed<typeof pkg>): Promise<void> {
  await ask(editPackage, { id, rowVersion, undoSigning: true } as never);
  await refreshAll();
}
