import { headed, sentences } from '../texts/headed.ts';
import * as errorCodes from '@entrepot/contract/data/error-codes.ts';
import type { Input, Output } from '@entrepot/contract/core/call.ts';
import { wireName } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import {
  type markPackageProblem,
  packageSigning,
  undoPackageSigning,
  weighPackage,
} from '@entrepot/contract/modules/packages/floor-calls.ts';
import type { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { ask, type Listed } from '../calls/api.ts';
import type { Words } from '../texts/i18n.ts';
import type { ApiProblem } from '../calls/problem.ts';
import { refreshAfterScan } from '../react/queries.ts';
import { refusalAnswer, type ScanAnswer } from '../scan/scan-answer.ts';

type Row = Pick<Listed<typeof pkg>, 'id' | 'courierNumber' | 'packageStatus' | 'unknownItemStatus' | 'productName' | 'actualWeight'>;
/** The parcel on the table: what the last signing said of it, and which scan that was. */
export interface Parcel {
  scan: string;
  row: Row;
  result: 'declared' | 'unknown' | 'duplicate';
  customer: string;
  speech: string;
}
/** What is said of a package that is flagged. */
export type Problem = Input<typeof markPackageProblem>;
const { PackageStatus } = enumCodes;
const shortest = 6;

/** What the table keeps of a package. */
export const rowOf = ({ id, courierNumber, packageStatus, unknownItemStatus, productName, actualWeight }: Row): Row => ({
  id,
  courierNumber,
  packageStatus,
  unknownItemStatus,
  productName,
  actualWeight,
});

/** Signs for one number; the scan's id keeps a repeated send from counting twice. */
export async function signFor(input: Input<typeof packageSigning>, scan: string): Promise<Parcel> {
  const signed: Output<typeof packageSigning> = await ask(packageSigning, input, { quiet: true, idempotencyKey: scan });
  return {
    scan,
    row: rowOf(signed.package as unknown as Row),
    result: signed.result as Parcel['result'],
    customer: signed.customerName ?? '',
    speech: signed.speechText,
  };
}

/** Is this too short for a number that nobody declared? A weight that was typed into the wrong field must not become a parcel. */
export const isTooShort = (code: string) => code.trim().length < shortest;

/** Waits this parcel for the member code on its label? */
export const isNobodys = ({ row }: Parcel) => row.unknownItemStatus === enumCodes.UnknownItemStatus.ToBeClaimed;
/** Can it be weighed now? */
export const isToWeigh = ({ row }: Parcel) => row.packageStatus === PackageStatus.Signed || row.packageStatus === PackageStatus.Weighed;
/** Has nobody weighed it yet? */
export const isUnweighed = ({ row }: Parcel) => row.packageStatus === PackageStatus.Signed;

/** The big answer to a signing: whose it is and what to do next. */
export function answerTo(t: Words, parcel: Parcel): ScanAnswer {
  const { row, result, customer, speech } = parcel;
  if (result === 'duplicate') {
    // Of what nobody has claimed there is no customer to name.
    const next = sentences(t('pages.duplicateNext'), isUnweighed(parcel) && t('pages.weighNext'));
    return { tone: 'warn', title: t('pages.duplicate'), text: customer || undefined, next, say: speech };
  }
  if (isNobodys(parcel)) return { tone: 'warn', title: t('pages.unknown'), text: t('pages.unknownNext'), say: speech, counts: 1 };
  const text = result === 'unknown' ? t('pages.undeclaredNext') : row.productName;
  return { tone: 'success', title: customer, text: text || undefined, next: t('pages.weighNext'), say: speech, counts: 1 };
}

/** The big answer to a refusal: the server's words, and the key that goes on from here. */
export function answerToProblem(t: Words, problem: ApiProblem): ScanAnswer {
  const told = { ...refusalAnswer(problem), ...wrongMeasures(t, problem) };
  const elsewhere = problem.code === errorCodes.WarehouseMismatch;
  return elsewhere ? { ...told, text: t('pages.confirmNext'), say: t('pages.elsewhere') } : told;
}

const measures = ['actualWeight', 'grossWeight', 'length', 'width', 'height'] as const;

/** Which measures are wrong and why, each with its name: of a limit alone nobody knows whether the scale or the ruler is meant. */
function wrongMeasures(t: Words, { problems }: ApiProblem): Pick<ScanAnswer, 'title'> | null {
  const nameOf = (field: string) => measures.find((key) => wireName(key, weighPackage.takes[key]) === field);
  const named = problems.map(({ field, message }) => [nameOf(field), message] as const);
  if (named.length === 0 || named.some(([key]) => !key)) return null;
  return { title: named.map(([key, message]) => headed(t(`package.fields.${key}`), message)).join(' · ') };
}

/** Takes a signing back. */
export async function undoSigning(id: string): Promise<void> {
  await ask(undoPackageSigning, { id });
  await refreshAfterScan();
}
