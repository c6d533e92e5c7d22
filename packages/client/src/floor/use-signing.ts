import * as errorCodes from '@entrepot/contract/data/error-codes.ts';
import { markPackageProblem, weighPackage } from '@entrepot/contract/modules/packages/floor-calls.ts';
import { ask } from '../calls/api.ts';
import { isApiProblem, isUnanswered } from '../calls/problem.ts';
import { useDesk } from '../react/use-desk.ts';
import { useWords } from '../react/use-words.ts';
import type { Draft } from '@entrepot/contract/core/field.ts';
import { weightOf } from '@entrepot/contract/core/typed-weight.ts';
import type { ScanAnswer } from '../scan/scan-answer.ts';
import type { Scan } from '../scan/scan-queue.ts';
import { refreshAfterScan } from '../react/queries.ts';
import { quietly, useScans } from '../react/use-scans.ts';
import {
  answerTo,
  answerToProblem,
  isNobodys,
  isToWeigh,
  isTooShort,
  isUnweighed,
  type Parcel,
  type Problem,
  rowOf,
  signFor,
  undoSigning,
} from './signing.ts';

/** What the next scan is, when it is not a parcel like any other. */
export type Armed = 'additionalPiece' | 'confirmWarehouse';
interface Door {
  parcel: Parcel | null;
  armed: Armed | null;
}
/** A weight, perhaps with sizes, of a parcel that was signed for. */
export type Measures = Draft<typeof weighPackage.takes> & { id: string; number: string };

const memberCode = /^[A-Z]\d{5,8}$/i;

/** The scans of the door: parcels are signed for, and what lies on the table is weighed or given its owner, each in its turn. */
export function useSigning(warehouseId: string) {
  const t = useWords('packages');
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
      // What lies there now is not what lay there before; a code that is no parcel's changes nothing on the table.
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
    const row = rowOf((await ask(weighPackage, input, { quiet: true, idempotencyKey: key })) as never);
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
    if (now.parcel && isNobodys(now.parcel) && memberCode.test(code))
      return sign({ warehouseId, courierNumber: now.parcel.row.courierNumber, memberCode: code.toUpperCase() }, id);
    const flag = now.armed ? { [now.armed]: true } : {};
    return sign({ warehouseId, courierNumber: code, onlyDeclared: isTooShort(code), ...flag }, id);
  }

  const scans = useScans({
    keep: `signing.${warehouseId}`,
    onScan,
    steps: {
      weigh,
      member: ({ number, code }: { number: string; code: string }, key) =>
        sign({ warehouseId, courierNumber: number, memberCode: code }, key),
      async problem({ number, ...input }: Problem & { number: string }, key) {
        await ask(markPackageProblem, input, { quiet: true, idempotencyKey: key });
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
