import type { Output } from '@entrepot/contract/core/call.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import { listMark } from '@entrepot/ui/list-text.ts';
import * as errorCodes from '@entrepot/contract/data/error-codes.ts';
import {
  cancelPackingGoods,
  completePacking,
  leavePacking,
  scanPackingGoods,
  startPacking,
} from '@entrepot/contract/modules/packing/calls.ts';
import { packEdit } from '@entrepot/contract/modules/packing/screens.ts';
import type { Scan, ScanAnswer } from '@entrepot/ui/scan-props.ts';
import { ask } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import type { Words } from '@entrepot/client/texts/i18n.ts';
import { type ApiProblem, heldBy } from '@entrepot/client/calls/problem.ts';
import { useDesk } from '@entrepot/client/react/use-desk.ts';
import { queries, refreshAfterScan } from '@entrepot/client/react/queries.ts';
import { randomId } from '@entrepot/client/calls/random-id.ts';
import { can } from '@entrepot/client/session/session.ts';
import { isDone, refusalAnswer } from '@entrepot/client/scan/scan-answer.ts';
import { quietly, useScans } from '@entrepot/client/react/use-scans.ts';
import { allChecked, askOrder, boxesOf, type Closing, type Completed, goodsOfCode, type TableOrder } from './use-table.ts';

/** The order on the table, and the box in front. */
interface OnTable {
  id: string;
  number: string;
}
type Counted = Output<typeof scanPackingGoods>;
interface PackingTable {
  order: OnTable | null;
  box: number;
  /** How many pieces of a commodity the next scan counts, when not one. */
  pieces: number | null;
  /** An order that lies on somebody else's table, and whose. */
  held: { number: string; name: string } | null;
}
const nothing: PackingTable = { order: null, box: 1, pieces: null, held: null };

/** The usual wrong scans in words to be read from afar; else what the server says itself. */
function answerToRefusal(t: Words, problem: ApiProblem): ScanAnswer {
  if (problem.code === errorCodes.CargoQuantityAbnormal && isDone(problem))
    return { tone: 'warn', title: t('pages.checkedAlready'), text: t('pages.checkedAlreadyNext') };
  if (problem.code === errorCodes.NoMatchingGoods) return { tone: 'wrong', title: t('pages.notOfOrder'), text: t('pages.notOfOrderNext') };
  return { ...refusalAnswer(problem), ...wrongMeasures(t, problem) };
}

const measureOf: Readonly<Record<string, string>> = { Weight: 'weight', Length: 'length', Width: 'width', Geight: 'height' };

/** Which measures of which boxes are wrong and why: of a limit alone nobody knows what is meant. */
function wrongMeasures(t: Words, { problems }: ApiProblem): Pick<ScanAnswer, 'title'> | null {
  const named = problems.map(({ field, message }) => {
    const [, at, measure] = /^Parcels\.(\d+)\.(\w+)$/.exec(field) ?? [];
    const name = measureOf[measure ?? ''];
    return name && `${t('pages.box', { box: Number(at) + 1 })} · ${headed(t(`pages.measures.${name}`), message)}`;
  });
  return named.length && named.every(Boolean) ? { title: named.join(listMark()) } : null;
}

/** How much is to be checked: parcels as such, anything from stock by its kinds. */
function whatToCheck(t: Words, { goods }: TableOrder): string {
  const pieces = goods.reduce((total, { quantity }) => total + quantity, 0);
  return goods.some(({ commodityId }) => commodityId)
    ? t('pages.toCheckGoods', { count: goods.length, pieces: t('pages.pieceCount', { count: pieces }) })
    : t('pages.toCheck', { parcels: t('pages.parcelCount', { count: goods.length }), pieces: t('pages.pieceCount', { count: pieces }) });
}

/** The table shows a scan as counted with the answer that says so: who reads that all is checked types the weight at once. */
async function showCounted(number: string, parcelIndex: number, { id, scanId, scannedQuantity, packedQuantity }: Counted): Promise<void> {
  // What was asked for before this scan was counted would take it back for a moment, and the weight with it.
  await queries.cancelQueries({ queryKey: ['packing', number] });
  const counted = { id: scanId, orderGoodsId: id, quantity: scannedQuantity, parcelIndex };
  queries.setQueryData<TableOrder>(
    ['packing', number],
    (now) =>
      now && {
        ...now,
        goods: now.goods.map((one) => (one.id === id ? { ...one, packedQuantity } : one)),
        scans: [...now.scans, counted],
      },
  );
}

/** The big answer to closing an order: packed, its waybill, and what holds it back. */
function answerToClosing(t: Words, { serialNumber, waybill, quote, supplementBillId }: Completed): ScanAnswer {
  const held = quote.action === 'supplement' ? t(`pages.supplement.${supplementBillId ? 'made' : 'none'}`) : null;
  const number = waybill.carrierNo ? `${t('pages.waybill')} ${waybill.carrierNo}` : null;
  const failed = waybill.wanted && !waybill.ok;
  return {
    tone: held || failed ? 'warn' : 'success',
    title: t('pages.packedOrder', { order: serialNumber }),
    text: [number, failed ? t('pages.noWaybill') : null, held].filter(Boolean).join(' · '),
    next: t('actions.nextOrder'),
  };
}

/** The scans of a packing table: without an order they open one, with one they check its goods into the box in front. */
export function usePackScans({ onOpen, onDone }: { onOpen(): void; onDone(done: Completed): void }) {
  const t = useWords('packing');
  const [{ order: onTable, box, pieces: several, held = null }, table] = useDesk<PackingTable>('packing', nothing);

  async function openOrder(code: string, reason: string | null = null): Promise<ScanAnswer> {
    const found = await askOrder(code);
    await begin(found, reason);
    table.put({ ...nothing, order: { id: found.logisticsOrderId, number: found.serialNumber }, box: boxesOf(found) });
    onOpen();
    const notes = [found.memberCode, found.typeOfShippingName, whatToCheck(t, found), found.remarks];
    return {
      tone: found.remarks ? 'warn' : 'success',
      title: found.serialNumber,
      text: notes.filter(Boolean).join(' · '),
      next: t('pages.scanGoodsHint'),
      say: t('pages.opened'),
    };
  }
  async function begin({ logisticsOrderId, serialNumber }: TableOrder, reason: string | null): Promise<void> {
    try {
      await ask(startPacking, { logisticsOrderId, reason }, { quiet: true });
    } catch (problem) {
      const name = heldBy(problem);
      if (name !== null) table.put({ held: { number: serialNumber, name } });
      throw problem;
    }
  }
  /** The order's own number again asks where it stands. */
  async function stand(number: string): Promise<ScanAnswer> {
    const order = await askOrder(number);
    const left = order.goods.filter(({ quantity, packedQuantity }) => packedQuantity < quantity).map(({ courierNumber }) => courierNumber);
    const next = allChecked(order) ? t('pages.allChecked') : t('pages.stillToCheck', { numbers: left.slice(0, 3).join(listMark()) });
    return { tone: 'success', title: number, next };
  }
  async function check(id: string, code: string, order: OnTable, parcelIndex: number): Promise<ScanAnswer> {
    const { id: logisticsOrderId } = order;
    const goods = goodsOfCode(queries.getQueryData<TableOrder>(['packing', order.number]) ?? (await askOrder(order.number)), code);
    // A package is checked whole with its label; of a commodity each piece is scanned, unless so many are counted at once.
    const quantity = goods?.commodityId ? (table.now().pieces ?? 1) : null;
    const input = { logisticsOrderId, courierNumber: code, parcelIndex, quantity };
    const done = await ask(scanPackingGoods, input, { quiet: true, idempotencyKey: id });
    table.put({ pieces: null });
    await showCounted(order.number, parcelIndex, done);
    void refreshAfterScan();
    const undo = can(packEdit.CancelScan)
      ? { undo: () => takeBack(logisticsOrderId, done.scanId), mayUndo: () => table.now().order?.id === logisticsOrderId }
      : {};
    return {
      tone: 'success',
      title: done.productName || code,
      text: t('pages.checked', { packed: done.packedQuantity, quantity: done.quantity, box: parcelIndex }),
      next: done.allScanned ? t('pages.allChecked') : undefined,
      say: done.allScanned ? t('pages.allChecked') : t('pages.sayChecked'),
      counts: 1,
      ...undo,
    };
  }
  async function takeBack(logisticsOrderId: string, lineId: string): Promise<void> {
    await ask(cancelPackingGoods, { logisticsOrderId, lineId }, { idempotencyKey: randomId() });
    await refreshAfterScan();
  }
  async function onScan({ id, code: scanned }: Scan): Promise<ScanAnswer> {
    const code = scanned.trim().toUpperCase();
    const { order, box: front } = table.now();
    if (!order) return openOrder(code);
    return code === order.number ? stand(code) : check(id, code, order, front);
  }

  const scans = useScans({
    keep: 'packing',
    onScan,
    steps: {
      /** The box in front from now on. */
      box(front: number) {
        table.put({ box: front });
        return quietly;
      },
      /** How many pieces the next scan of a commodity counts. */
      pieces(wanted: number) {
        table.put({ pieces: wanted });
        return quietly;
      },
      nextBox() {
        table.put({ box: table.now().box + 1 });
        return quietly;
      },
      /** Gives an order back; what was closed or taken over since stays as it is. */
      async leave(id: string | null) {
        const open = table.now().order;
        if (!id || open?.id === id) table.put(nothing);
        const left = id ?? open?.id;
        if (left) await ask(leavePacking, { logisticsOrderId: left }, { quiet: true });
        return quietly;
      },
      takeOver: ({ number, reason }: { number: string; reason: string }) => openOrder(number, reason),
      /** Closes the order after everything that was scanned before, once, however long the network is away. */
      async complete(closing: Closing, key) {
        const completed: Completed = await ask(completePacking, closing, { quiet: true, idempotencyKey: key });
        void refreshAfterScan();
        table.put(nothing);
        onDone(completed);
        return answerToClosing(t, completed);
      },
    },
    answerOf: (problem) => answerToRefusal(t, problem),
  });
  const closing = scans.entries.some(({ scan, state }) => scan.step === 'complete' && (state === 'waiting' || state === 'sending'));
  return { onTable, box, several, held, closing, scans, forgetHeld: () => table.put({ held: null }) };
}
