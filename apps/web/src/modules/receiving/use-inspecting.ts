import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import {
  getQualityInspectionById,
  scanInspectionGoods,
  startQualityInspection,
} from '@entrepot/contract/modules/receiving/inspection-calls.ts';
import { ask, type Told } from '@entrepot/client/calls/api.ts';
import { refreshAll } from '@entrepot/client/react/queries.ts';
import { useDesk } from '@entrepot/client/react/use-desk.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import type { Scan, ScanAnswer } from '@entrepot/ui/scan-props.ts';
import { quietly, useScans } from '@entrepot/client/react/use-scans.ts';
import { enumLabel } from '../../core/values/enums.ts';

export type Inspection = Told<typeof getQualityInspectionById.gives> & { orderNo?: string; binNumber?: string };
export type Result = CodeOf<'InspectionResult'>;
interface Bench {
  inspection: Inspection | null;
  /** What the next scans are counted as. */
  result: Result;
}
const { InspectionResult } = enumCodes;
const nothing: Bench = { inspection: null, result: InspectionResult.Qualified };
const quiet = { quiet: true };

/** What an inspection is about: its bin, or the document of loose goods. */
export const nameOf = ({ binNumber, orderNo }: Inspection) => binNumber ?? orderNo ?? '';

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
    void refreshAll();
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
      next: over ? t('pages.floor.overExpected') : isGood ? '' : t('pages.floor.pictureNext'),
      say: isGood && !over ? String(counted.counted) : enumLabel('InspectionResult', over ? InspectionResult.Extra : as),
      counts: 1,
      undo: () => ask(scanInspectionGoods, { ...input, takeBack: true }).then(() => load(id)),
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
    },
  });
  return { inspection, result, scans, load, clear: () => bench.put(nothing) };
}
