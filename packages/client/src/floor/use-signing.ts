import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { weighPackage } from '@entrepot/contract/modules/packages/floor-calls.ts';
import { markPackageProblem } from '@entrepot/contract/modules/packages/problem-calls.ts';
import { callApi } from '../calls/api.ts';
import { isApiProblem, isUnanswered } from '../calls/problem.ts';
import { useDesk } from '../react/use-desk.ts';
import { useTexts } from '../react/use-texts.ts';
import type { Draft } from '@entrepot/contract/core/field.ts';
import { weightOf } from '@entrepot/contract/core/typed-weight.ts';
import type { ScanAnswer } from '../scan/scan-answer.ts';
import type { Scan } from '../scan/scan-queue.ts';
import { refreshAfterScan } from '../react/queries.ts';
import { quietly, useScans } from '../react/use-scans.ts';
import {
  answerTo,
  answerToProblem,
  isUnclaimed,
  isToWeigh,
  isTooShort,
  isUnweighed,
  type Parcel,
  type Problem,
  rowOf,
  signFor,
  undoSigning,
} from './signing.ts';

/** The meaning of the next scan, when it is not an ordinary parcel. */
export type Armed = 'additionalPiece' | 'confirmWarehouse';
interface Door {
  parcel: Parcel | null;
  armed: Armed | null;
}
/** Weight, and optionally size, of a parcel that was signed for. */
export type Measures = Draft<typeof weighPackage.input> & { id: string; number: string };

const memberCode = /^[A-Z]\d{5,8}$/i;

/** Handles the scans of signing: parcels are signed for, and the one on the table is weighed or assigned, in order. */
export function useSigning(warehouseId: string) {
  const t = useTexts('packages');
  const [{ parcel, armed }, door] = useDesk<Door>(`signing.${warehouseId}`, { parcel: null, armed: null });
  const isOnTable = (id: string) => door.now().parcel?.row.id === id;

  async function sign(input: Parameters<typeof signFor>[0], key: string): Promise<ScanAnswer> {
    try {
      const signed = await signFor(input, key);
      door.put({ parcel: signed, armed: null });
      const mayUndo = signed.result !== 'duplicate' && isUnweighed(signed);
      return {
        ...answerTo(t, signed),
        undo: mayUndo ? () => undo(signed) : undefined,
        mayUndo: mayUndo ? () => isAsSigned(signed) : undefined,
      };
    } catch (problem) {
      // A new parcel replaces the one on the table; a code that is no parcel changes nothing.
      const isParcel = isApiProblem(problem) && problem.code !== errorCodes.TrackingNumberFormat;
      if (isParcel && !isUnanswered(problem)) door.put({ parcel: null });
      throw problem;
    }
  }
  const isAsSigned = ({ row }: Parcel) => !isOnTable(row.id) || isUnweighed(door.now().parcel!);
  async function undo({ row }: Parcel): Promise<void> {
    await undoSigning(row.id);
    if (isOnTable(row.id)) door.put({ parcel: null });
  }

  async function weigh({ number, ...input }: Measures, key: string): Promise<ScanAnswer> {
    const row = rowOf(await callApi(weighPackage, input, { quiet: true, idempotencyKey: key }));
    if (isOnTable(row.id)) door.put({ parcel: { ...door.now().parcel!, row } });
    const next = input.length || input.width || input.height ? {} : { next: t('pages.sizesNext') };
    return { tone: 'success', title: `${input.actualWeight} kg`, text: t('pages.weighed', { number }), ...next };
  }

  async function onScan({ id, code }: Scan): Promise<ScanAnswer> {
    const now = door.now();
    const weight = weightOf(code);
    if (weight && now.parcel && isToWeigh(now.parcel)) {
      const { row } = now.parcel;
      return weigh({ id: row.id, number: row.courierNumber, actualWeight: weight }, id);
    }
    if (weight) return { tone: 'wrong', title: t('pages.nothingToWeigh', { weight }), text: t('pages.scanFirst') };
    if (now.parcel && isUnclaimed(now.parcel) && memberCode.test(code))
      return sign({ warehouseId, courierNumber: now.parcel.row.courierNumber, memberCode: code.toUpperCase() }, id);
    const flag = now.armed ? { [now.armed]: true } : {};
    return sign({ warehouseId, courierNumber: code, onlyDeclared: isTooShort(code), ...flag }, id);
  }

  const scans = useScans({
    queueName: `signing.${warehouseId}`,
    onScan,
    steps: {
      weigh,
      member: ({ number, code }: { number: string; code: string }, key) =>
        sign({ warehouseId, courierNumber: number, memberCode: code }, key),
      async problem({ number, ...input }: Problem & { number: string }, key) {
        await callApi(markPackageProblem, input, { quiet: true, idempotencyKey: key });
        void refreshAfterScan();
        return { tone: 'warn', title: t('pages.marked', { number }) };
      },
      arm(what: Armed | null) {
        door.put({ armed: door.now().armed === what ? null : what });
        return quietly;
      },
      clear() {
        door.put({ parcel: null });
        return quietly;
      },
    },
    answerOf: (problem) => answerToProblem(t, problem),
  });
  return { parcel, armed, scans };
}
