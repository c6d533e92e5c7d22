import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { getPackages } from '@entrepot/contract/modules/packages/calls.ts';
import { transferPackageShelf } from '@entrepot/contract/modules/packages/floor-calls.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { putParcelOnShelves } from '@entrepot/contract/modules/orders/parcel-shelves.ts';
import { packagePutOnShelvesIndex } from '@entrepot/contract/modules/packages/screens.ts';
import { callApi, fetchRows } from '@entrepot/client/calls/api.ts';
import { apiProblem } from '@entrepot/client/calls/problem.ts';
import { boxText, findBox } from '@entrepot/client/floor/shelving-boxes.ts';
import { shelfByLabel } from '@entrepot/client/floor/shelf-by-label.ts';
import { refreshAfterScan } from '@entrepot/client/react/queries.ts';
import { useDesk } from '@entrepot/client/react/use-desk.ts';
import { quietly, useScans } from '@entrepot/client/react/use-scans.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { can } from '@entrepot/client/session/session.ts';
import type { ScanAnswer } from '@entrepot/client/scan/scan-answer.ts';
import type { Scan } from '@entrepot/client/scan/scan-queue.ts';

/** Parcel taken off its shelf and not yet on another one. */
export interface InHand {
  id: string;
  number: string;
  /** Shelf the parcel was on. */
  from: string;
  whose: string;
  /** A packed box of an order. */
  isBox?: boolean;
}

/** Scan state of moving: a parcel, then its target shelf. */
export function useMoving(warehouseId: string) {
  const t = useTexts('staff');
  const packages = useTexts('packages');
  const [{ parcel }, hand] = useDesk<{ parcel: InHand | null }>(`moving.${warehouseId}`, { parcel: null });

  async function take(code: string): Promise<ScanAnswer> {
    const { data } = await fetchRows(pkg, getPackages, { courierNumbers: [code], warehouseId, rows: 5 }, { quiet: true });
    const row = data[0];
    if (!row) return (await takeBox(code)) ?? { tone: 'wrong', title: t('moving.unknown', { code }), text: t('moving.unknownNext') };
    const from = String(row.shelvesName ?? '');
    if (!row.shelfId) return { tone: 'wrong', title: t('moving.notShelved'), text: t('moving.notShelvedNext') };
    const whose = [row.memberCode, row.productName].filter(Boolean).join(' · ');
    hand.put({ parcel: { id: row.id, number: row.courierNumber, from, whose } });
    return { tone: 'success', title: from, text: whose || row.courierNumber, next: t('moving.scanShelf'), spokenText: from };
  }
  async function takeBox(code: string): Promise<ScanAnswer | undefined> {
    const box = can(packagePutOnShelvesIndex.PutOn) ? await findBox(code, warehouseId) : undefined;
    if (!box) return undefined;
    const { parcelId: id, parcelNo: number, shelfNumber: from } = box;
    if (!from) return { tone: 'wrong', title: t('moving.notShelved'), text: t('moving.notShelvedNext') };
    const whose = boxText(packages, box);
    hand.put({ parcel: { id, number, from, whose, isBox: true } });
    return { tone: 'success', title: from, text: whose, next: t('moving.scanShelf'), spokenText: from };
  }
  async function move({ id, number, isBox }: Pick<InHand, 'id' | 'number' | 'isBox'>, shelfNumber: string): Promise<void> {
    if (isBox) {
      await callApi(putParcelOnShelves, { number, shelfNumber, warehouseId, confirmArea: true }, { quiet: true });
      return void refreshAfterScan();
    }
    const [answer] = await callApi(transferPackageShelf, { ids: [id], shelfNumber }, { quiet: true });
    if (!answer?.ok) throw apiProblem(answer?.message ?? '', { code: answer?.code ?? errorCodes.NotFound });
    void refreshAfterScan();
  }
  async function putDown(inHand: InHand, to: string): Promise<ScanAnswer> {
    const { number, from } = inHand;
    await move(inHand, to);
    hand.put({ parcel: null });
    return {
      tone: 'success',
      title: to,
      text: t('moving.moved', { number, from }),
      spokenText: to,
      counts: 1,
      undo: () => move(inHand, from),
    };
  }
  async function onScan({ code: scanned }: Scan): Promise<ScanAnswer> {
    const code = scanned.trim().toUpperCase();
    const inHand = hand.now().parcel;
    const to = await shelfByLabel(warehouseId, code);
    if (!to) return take(code);
    return inHand ? putDown(inHand, to.number) : { tone: 'warn', title: t('moving.parcelFirst'), text: t('moving.hint') };
  }
  const scans = useScans({
    queueName: `moving.${warehouseId}`,
    onScan,
    steps: {
      leave() {
        hand.put({ parcel: null });
        return quietly;
      },
    },
  });
  return { parcel, scans };
}
