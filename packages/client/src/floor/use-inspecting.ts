import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import {
  getQualityInspectionById,
  scanInspectionGoods,
  startQualityInspection,
} from '@entrepot/contract/modules/receiving/inspection-calls.ts';
import { callApi, type ResponseOf } from '../calls/api.ts';
import { refreshAfterScan } from '../react/queries.ts';
import { useDesk } from '../react/use-desk.ts';
import { useTexts } from '../react/use-texts.ts';
import { needsConfirmation } from '../calls/problem.ts';
import { refusalAnswer, type ScanAnswer } from '../scan/scan-answer.ts';
import type { Scan } from '../scan/scan-queue.ts';
import { quietly, useScans } from '../react/use-scans.ts';
import { enumLabel } from '../texts/enum-label.ts';

export type Inspection = ResponseOf<typeof getQualityInspectionById.output> & { orderNo?: string; binNumber?: string };
export type Result = CodeOf<'InspectionResult'>;
interface Bench {
  inspection: Inspection | null;
  /** The result that the next scans count towards. */
  result: Result;
  /** The line of the piece that was counted last; an earlier release stored none. */
  last?: CountedLine | null;
  /** The code of unannounced goods whose second scan confirms that they are received; an earlier release stored none. */
  confirmation?: string | null;
}
/** The pieces of a commodity with a result. */
export interface CountedLine {
  commodityId: string;
  result: Result;
}
const { InspectionResult } = enumCodes;
/** Results a piece can be counted with, in the order of the buttons. */
export const results: readonly Result[] = [
  InspectionResult.Qualified,
  InspectionResult.Defective,
  InspectionResult.Problem,
  InspectionResult.WrongGoods,
];
const nothing: Bench = { inspection: null, result: InspectionResult.Qualified, last: null, confirmation: null };
// The sender needs a picture of these.
const pictured: readonly Result[] = [InspectionResult.Defective, InspectionResult.Problem, InspectionResult.WrongGoods];
const quiet = { quiet: true };

/** The subject of an inspection: its bin, or the document of loose goods. */
export const nameOf = ({ binNumber, orderNo }: Inspection) => binNumber ?? orderNo ?? '';

/** Each expected commodity, and further counted ones, with their pieces; results other than good ones as separate lines. */
export function countedOf({ expected, lines }: Inspection) {
  const all = lines ?? [];
  const strange = all.filter((line) => !expected?.some(({ commodityId }) => commodityId === line.commodityId));
  const rows = [
    ...(expected ?? []).map((line) => ({ ...line, isUnannounced: false })),
    ...strange.map((line) => ({ ...line, identificationCode: null, quantity: 0, isUnannounced: true })),
  ];
  return [...new Map(rows.map((row) => [row.commodityId, row])).values()].map((row) => {
    const own = all.filter((line) => line.commodityId === row.commodityId && line.inspectionResult !== InspectionResult.Short);
    return {
      ...row,
      counted: own.reduce((sum, { quantity }) => sum + quantity, 0),
      others: own.filter((line) => line.inspectionResult !== InspectionResult.Qualified),
    };
  });
}

/** The lines that lack the picture without which the inspection cannot be submitted. */
export const withoutPicture = ({ lines }: Inspection): CountedLine[] =>
  (lines ?? []).flatMap(({ commodityId, inspectionResult: as, quantity, imageUrls }) =>
    pictured.includes(as) && quantity > 0 && !imageUrls?.length ? [{ commodityId, result: as }] : [],
  );

/** Commodities that arrive for the first time and were never measured; those with counted pieces first. */
export const toMeasure = (inspection: Inspection) =>
  countedOf(inspection)
    .filter(({ isMeasured }) => !isMeasured)
    .sort((a, b) => Number(b.counted > 0) - Number(a.counted > 0));

/** Handles the scans of an inspection: a bin opens it, then each piece is counted with the chosen result. */
export function useInspecting(warehouseId: string) {
  const t = useTexts('receiving');
  const [{ inspection, result, last = null }, bench] = useDesk<Bench>(`inspecting.${warehouseId}`, nothing);

  async function load(id: string): Promise<void> {
    bench.put({ inspection: await callApi(getQualityInspectionById, { id }, quiet) });
  }
  async function open(code: string): Promise<ScanAnswer> {
    const begun = await callApi(startQualityInspection, { binNumber: code, warehouseId }, quiet);
    bench.put({ ...nothing, inspection: begun });
    void refreshAfterScan();
    const pieces = (begun.expected ?? []).reduce((sum, { quantity }) => sum + quantity, 0);
    return {
      tone: 'success',
      title: nameOf(begun),
      text: t('pages.floor.shouldHold', { count: pieces }),
      next: t('pages.floor.scanGoodsNext'),
    };
  }
  async function count(code: string, { id }: Inspection, key: string): Promise<ScanAnswer> {
    const as = bench.now().result;
    const input = { id, identificationCode: code, inspectionResult: as };
    const confirmUnannounced = bench.now().confirmation === code;
    const counted = await callApi(scanInspectionGoods, { ...input, confirmUnannounced }, { quiet: true, idempotencyKey: key });
    await load(id);
    bench.put({ confirmation: null, last: { commodityId: counted.commodityId, result: as } });
    const isGood = as === InspectionResult.Qualified;
    const isUnannounced = bench.now().inspection?.expected?.every(({ commodityId }) => commodityId !== counted.commodityId) ?? false;
    const over = !isUnannounced && counted.counted > counted.expected;
    return {
      tone: over || !isGood || isUnannounced ? 'warn' : 'success',
      title: `${counted.counted} / ${counted.expected}`,
      text: [counted.commodityName, isGood ? '' : enumLabel('InspectionResult', as), isUnannounced ? t('pages.floor.unannouncedPiece') : '']
        .filter(Boolean)
        .join(' · '),
      next: over
        ? t('pages.floor.overExpected')
        : isGood
          ? counted.isMeasured
            ? ''
            : t('pages.floor.measureNext')
          : t('pages.floor.pictureNext'),
      spokenText: isGood && !over ? String(counted.counted) : enumLabel('InspectionResult', over ? InspectionResult.Extra : as),
      counts: 1,
      undo: () => callApi(scanInspectionGoods, { ...input, takeBack: true }).then(() => load(id)),
      // Scans of a submitted inspection cannot be undone.
      mayUndo: () => bench.now().inspection?.id === id,
    };
  }
  /** Asks once about goods of the owner that were not announced: their second scan receives them. */
  async function countOrAsk(code: string, on: Inspection, key: string): Promise<ScanAnswer> {
    try {
      return await count(code, on, key);
    } catch (problem) {
      const isQuestion = needsConfirmation(problem, 'ConfirmUnannounced');
      bench.put({ confirmation: isQuestion ? code : null });
      if (!isQuestion) throw problem;
      return { ...refusalAnswer(problem), tone: 'warn', next: t('pages.floor.unannouncedNext') };
    }
  }
  const scans = useScans({
    queueName: `inspecting.${warehouseId}`,
    onScan({ id, code: scanned }: Scan) {
      const code = scanned.trim().toUpperCase();
      const on = bench.now().inspection;
      return on ? countOrAsk(code, on, id) : open(code);
    },
    steps: {
      as(chosen: Result) {
        bench.put({ result: chosen });
        return quietly;
      },
      close() {
        bench.put(nothing);
        return quietly;
      },
      // The result of the last piece is not shown for the next bin.
      over: (bin: string): ScanAnswer => ({
        tone: 'success',
        title: bin,
        text: t('pages.floor.scanBinToInspect'),
        next: t('pages.floor.inspectedNow'),
        finished: 'inspectionFinished',
      }),
    },
  });
  /** The inspection is submitted: the next bin can be scanned. */
  function clear(): void {
    if (inspection) scans.send('over', t('actions.submitInspection'), nameOf(inspection));
    bench.put(nothing);
  }
  return { inspection, result, last, scans, load, clear };
}
