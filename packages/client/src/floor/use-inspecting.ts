import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import {
  getQualityInspectionById,
  scanInspectionGoods,
  startQualityInspection,
} from '@entrepot/contract/modules/receiving/inspection-calls.ts';
import { ask, type Told } from '../calls/api.ts';
import { refreshAfterScan } from '../react/queries.ts';
import { useDesk } from '../react/use-desk.ts';
import { useWords } from '../react/use-words.ts';
import type { ScanAnswer } from '../scan/scan-answer.ts';
import type { Scan } from '../scan/scan-queue.ts';
import { quietly, useScans } from '../react/use-scans.ts';
import { enumLabel } from '../texts/enum-label.ts';

export type Inspection = Told<typeof getQualityInspectionById.gives> & { orderNo?: string; binNumber?: string };
export type Result = CodeOf<'InspectionResult'>;
interface Bench {
  inspection: Inspection | null;
  /** What the next scans are counted as. */
  result: Result;
}
const { InspectionResult } = enumCodes;
/** The results that pieces are counted with, in the order in which they are chosen. */
export const results: readonly Result[] = [
  InspectionResult.Qualified,
  InspectionResult.Defective,
  InspectionResult.Problem,
  InspectionResult.WrongGoods,
];
const nothing: Bench = { inspection: null, result: InspectionResult.Qualified };
const quiet = { quiet: true };

/** What an inspection is about: its bin, or the document of loose goods. */
export const nameOf = ({ binNumber, orderNo }: Inspection) => binNumber ?? orderNo ?? '';

/** Each expected commodity, and whatever else was counted, with its pieces; results other than good ones by themselves. */
export function countedOf({ expected, lines }: Inspection) {
  const all = lines ?? [];
  const strange = all.filter((line) => !expected?.some(({ commodityId }) => commodityId === line.commodityId));
  const rows = [...(expected ?? []), ...strange.map((line) => ({ ...line, identificationCode: null, quantity: 0 }))];
  return [...new Map(rows.map((row) => [row.commodityId, row])).values()].map((row) => {
    const own = all.filter((line) => line.commodityId === row.commodityId && line.inspectionResult !== InspectionResult.Short);
    return {
      ...row,
      counted: own.reduce((sum, { quantity }) => sum + quantity, 0),
      others: own.filter((line) => line.inspectionResult !== InspectionResult.Qualified),
    };
  });
}

/** What comes for the first time and was never measured, that of which pieces are counted already first. */
export const toMeasure = (inspection: Inspection) =>
  countedOf(inspection)
    .filter(({ isMeasured }) => !isMeasured)
    .sort((a, b) => Number(b.counted > 0) - Number(a.counted > 0));

/** The scans of an inspection: a bin opens it, then each piece is counted with the chosen result. */
export function useInspecting(warehouseId: string) {
  const t = useWords('receiving');
  const [{ inspection, result }, bench] = useDesk<Bench>(`inspecting.${warehouseId}`, nothing);

  async function load(id: string): Promise<void> {
    bench.put({ inspection: await ask(getQualityInspectionById, { id }, quiet) });
  }
  async function open(code: string): Promise<ScanAnswer> {
    const begun = await ask(startQualityInspection, { binNumber: code, warehouseId }, quiet);
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
    const counted = await ask(scanInspectionGoods, input, { quiet: true, idempotencyKey: key });
    await load(id);
    const isGood = as === InspectionResult.Qualified;
    const over = counted.counted > counted.expected;
    return {
      tone: over || !isGood ? 'warn' : 'success',
      title: `${counted.counted} / ${counted.expected}`,
      text: [counted.commodityName, isGood ? '' : enumLabel('InspectionResult', as)].filter(Boolean).join(' · '),
      next: over
        ? t('pages.floor.overExpected')
        : isGood
          ? counted.isMeasured
            ? ''
            : t('pages.floor.measureNext')
          : t('pages.floor.pictureNext'),
      say: isGood && !over ? String(counted.counted) : enumLabel('InspectionResult', over ? InspectionResult.Extra : as),
      counts: 1,
      undo: () => ask(scanInspectionGoods, { ...input, takeBack: true }).then(() => load(id)),
      // Of an inspection that is over nothing is taken back.
      mayUndo: () => bench.now().inspection?.id === id,
    };
  }
  const scans = useScans({
    keep: `inspecting.${warehouseId}`,
    onScan({ id, code: scanned }: Scan) {
      const code = scanned.trim().toUpperCase();
      const on = bench.now().inspection;
      return on ? count(code, on, id) : open(code);
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
      // What was said of the last piece is not said of the next bin.
      over: (bin: string): ScanAnswer => ({
        tone: 'success',
        title: bin,
        text: t('pages.floor.scanBinToInspect'),
        next: t('pages.floor.inspectedNow'),
      }),
    },
  });
  /** The inspection is over: the next bin may come. */
  function clear(): void {
    if (inspection) scans.send('over', t('actions.submitInspection'), nameOf(inspection));
    bench.put(nothing);
  }
  return { inspection, result, scans, load, clear };
}
