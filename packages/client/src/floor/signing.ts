import { shownTime } from '@entrepot/contract/core/shown-time.ts';
import { headed, sentences } from '../texts/headed.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import type { Input } from '@entrepot/contract/core/call.ts';
import { wireName } from '@entrepot/contract/core/field.ts';
import { packageSigning, undoPackageSigning, undoPackageWeighing, weighPackage } from '@entrepot/contract/modules/packages/floor-calls.ts';
import type { markPackageProblem } from '@entrepot/contract/modules/packages/problem-calls.ts';
import { misroutedPackageIndex } from '@entrepot/contract/modules/packages/screens.ts';
import { forwardMisroutedPackage } from '@entrepot/contract/modules/transfer/calls.ts';
import type { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { callApi, type Listed } from '../calls/api.ts';
import { siteZone } from '../calls/site-zone.ts';
import type { Translate } from '../texts/i18n.ts';
import type { ApiProblem } from '../calls/problem.ts';
import { refreshAfterScan } from '../react/queries.ts';
import { type Misrouted, refusalAnswer, type ScanAnswer } from '../scan/scan-answer.ts';
import { can } from '../session/session.ts';
import { furtherPiece, isUnclaimed, isUnweighed, type Parcel, type Row } from './signing-table.ts';

/** Input for flagging a package. */
export type Problem = Input<typeof markPackageProblem>;
const shortest = 6;

/** The answer to a package that was reported with a problem: it leaves its place. `t` has the texts of packages. */
export const markedAnswer = (t: Translate, number: string): ScanAnswer => ({
  tone: 'warn',
  title: t('pages.marked', { number }),
  finished: 'problemReported',
});

/** The fields of a package in the table. */
export const rowOf = (row: Listed<typeof pkg>): Row => ({
  id: row.id,
  courierNumber: row.courierNumber,
  packageStatus: row.packageStatus,
  unknownItemStatus: row.unknownItemStatus,
  productName: row.productName,
  actualWeight: row.actualWeight,
  labelNumber: row.labelNumber ?? null,
  formerPackageId: row.formerPackageId ?? null,
  weigherId: row.weigherId ?? null,
  weighedAt: row.weighedTime?.toISOString() ?? null,
  weigherName: typeof row.weigherName === 'string' ? row.weigherName : null,
});

/** The last weighing of a package as a text: person, time and weight; null when it has no weight. */
export function weighingOf(t: Translate, { actualWeight, weighedAt, weigherName }: Row): string | null {
  if (!weighedAt || !(Number(actualWeight) > 0)) return null;
  const values = { weight: String(Number(actualWeight)), time: shownTime(new Date(weighedAt), siteZone()), name: weigherName };
  return t(weigherName ? 'pages.weighedBy' : 'pages.weighedAt', values);
}

/** Signs for one number; the scan's id prevents a repeated request from counting twice. */
export async function signFor(input: Input<typeof packageSigning>, scan: string): Promise<Parcel> {
  const signed = await callApi(packageSigning, input, { quiet: true, idempotencyKey: scan });
  return {
    row: rowOf(signed.package),
    result: signed.result as Parcel['result'],
    customer: signed.customerName ?? '',
    speech: signed.speechText,
  };
}

/** Whether a code is too short for an undeclared number. A weight typed into the wrong field must not become a parcel. */
export const isTooShort = (code: string) => code.trim().length < shortest;

/** Returns the large answer to a signing: the owner and the next step. */
export function answerTo(t: Translate, parcel: Parcel): ScanAnswer {
  const { row, result, customer, speech } = parcel;
  if (row.packageStatus === enumCodes.PackageStatus.Lost)
    return { tone: 'warn', title: t('pages.lostFound'), text: customer || undefined, next: t('pages.lostFoundNext'), spokenText: speech };
  if (result === 'duplicate') {
    // An unclaimed parcel has no customer to show.
    const next = sentences(t('pages.duplicateNext'), isUnweighed(parcel) && t('pages.weighNext'));
    const text = [customer, weighingOf(t, row)].filter(Boolean).join(' · ');
    return { tone: 'warn', title: t('pages.duplicate'), text: text || undefined, next, spokenText: speech };
  }
  if (isUnclaimed(parcel)) {
    const title = [furtherPiece(parcel) && t('pages.piece', { piece: furtherPiece(parcel) }), t('pages.unknown')]
      .filter(Boolean)
      .join(' · ');
    const text = sentences(row.formerPackageId ? t('pages.reused') : null, t('pages.unknownNext'));
    return { tone: 'warn', title, text, spokenText: speech, counts: 1 };
  }
  const piece = furtherPiece(parcel);
  const title = piece ? `${t('pages.piece', { piece })} · ${customer}` : customer;
  const text = sentences(
    row.formerPackageId ? t('pages.reused') : null,
    piece !== null && t('pages.pieceNext', { piece }),
    result === 'unknown' ? t('pages.undeclaredNext') : (row.productName ?? false),
  );
  return { tone: 'success', title, text: text || undefined, next: t('pages.weighNext'), spokenText: speech, counts: 1 };
}

/** Returns the answer to a package that leaves the table without a weight, where each is weighed. */
export const withoutWeight = (t: Translate, number: string): ScanAnswer => ({
  tone: 'wrong',
  title: t('pages.leftWithoutWeight', { number }),
  text: t('pages.leftWithoutWeightText'),
});

/** Returns the large answer to a refusal: the server's message, and the key that continues from here. */
export function answerToProblem(t: Translate, problem: ApiProblem, number = ''): ScanAnswer {
  const answer = { ...refusalAnswer(problem), ...wrongMeasures(t, problem) };
  const elsewhere = problem.code === errorCodes.WarehouseMismatch;
  if (!elsewhere) return answer;
  // Its owner, and the place where it waits for its transfer.
  const {
    CustomerName: customer,
    TransferShelf: shelf,
    MisroutedId: id,
    WarehouseName: warehouse = '',
  } = (problem.data ?? {}) as Elsewhere;
  const misrouted = id && can(misroutedPackageIndex.Forward) ? { id, number, warehouse } : undefined;
  const next = sentences(shelf && t('pages.putIntoTransfer', { shelf }), t('pages.misroutedNext'), t('pages.confirmNext'));
  return { ...answer, text: customer || undefined, next, spokenText: t('pages.elsewhere'), misrouted };
}

/** The data of the refusal of a package that is expected at another warehouse. */
interface Elsewhere {
  CustomerName?: string;
  TransferShelf?: string;
  MisroutedId?: string;
  WarehouseName?: string;
}

/** Sends a package at the wrong warehouse to the one where it is expected; the row's id prevents a repeated request from counting twice. */
export async function forward(t: Translate, { id, number }: Misrouted, row: string): Promise<ScanAnswer> {
  const { toWarehouseName: warehouse } = await callApi(forwardMisroutedPackage, { id }, { quiet: true, idempotencyKey: row });
  void refreshAfterScan();
  return { tone: 'success', title: number, text: t('pages.forwarded', { number, warehouse }) };
}

const measures = ['actualWeight', 'grossWeight', 'length', 'width', 'height'] as const;

/** Lists the wrong measures by name and why: a limit alone does not show whether weight or size is meant. */
function wrongMeasures(t: Translate, { problems }: ApiProblem): Pick<ScanAnswer, 'title'> | null {
  const nameOf = (field: string) => measures.find((key) => wireName(key, weighPackage.input[key]) === field);
  const named = problems.map(({ field, message }) => [nameOf(field), message] as const);
  if (named.length === 0 || named.some(([key]) => !key)) return null;
  return { title: named.map(([key, message]) => headed(t(`package.fields.${key}`), message)).join(' · ') };
}

/** Undoes the last weighing of a package; returns it with its values from before. */
export async function undoWeighing(id: string): Promise<Row> {
  const row = await callApi(undoPackageWeighing, { id });
  void refreshAfterScan();
  return rowOf(row);
}

/** Undoes a signing. */
export async function undoSigning(id: string): Promise<void> {
  await callApi(undoPackageSigning, { id });
  await refreshAfterScan();
}
