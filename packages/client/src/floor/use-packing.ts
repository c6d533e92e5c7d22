import { serverNow } from '@entrepot/contract/core/clock.ts';
import type { Output } from '@entrepot/contract/core/call.ts';
import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import {
  cancelPackingGoods,
  completePacking,
  getPackingOrder,
  leavePacking,
  scanPackingGoods,
  startPacking,
} from '@entrepot/contract/modules/packing/calls.ts';
import { packEdit } from '@entrepot/contract/modules/packing/screens.ts';
import { callApi } from '../calls/api.ts';
import { useTexts } from '../react/use-texts.ts';
import type { Translate } from '../texts/i18n.ts';
import { type ApiProblem, holderOf } from '../calls/problem.ts';
import { useDesk } from '../react/use-desk.ts';
import { cachedAnswer, cancelQuery, setAnswer } from '../react/call-cache.ts';
import { refreshAfterScan } from '../react/queries.ts';
import { randomId } from '../calls/random-id.ts';
import { can } from '../session/session.ts';
import { isDone, refusalAnswer, type ScanAnswer } from '../scan/scan-answer.ts';
import type { Scan } from '../scan/scan-queue.ts';
import { headed, inList } from '../texts/headed.ts';
import { dropEntered } from '../react/use-entered.ts';
import { quietly, useScans } from '../react/use-scans.ts';
import { checkedAlready, checkedAnswer, judgePacking, notOfOrder } from './packing-judge.ts';
import {
  allChecked,
  fetchOrder,
  boxesOf,
  type Closing,
  closingOf,
  type Completed,
  goodsOfCode,
  type TableOrder,
  useTableOrder,
} from './packing-table.ts';

/** The order on the table, and the box in front. */
interface OnTable {
  id: string;
  number: string;
}
type Counted = Output<typeof scanPackingGoods>;
interface PackingTable {
  order: OnTable | null;
  box: number;
  /** Number of pieces that the next scan counts, if not one. */
  pieces: number | null;
  /** An order on a colleague's table, with the name of the colleague. */
  takeOver: { number: string; name: string } | null;
}
const nothing: PackingTable = { order: null, box: 1, pieces: null, takeOver: null };

/** Common wrong scans with messages readable from afar; otherwise the message of the server. */
function answerToRefusal(t: Translate, problem: ApiProblem): ScanAnswer {
  if (problem.code === errorCodes.CargoQuantityAbnormal && isDone(problem)) return checkedAlready(t);
  if (problem.code === errorCodes.NoMatchingGoods) return notOfOrder(t);
  return { ...refusalAnswer(problem), ...wrongMeasures(t, problem) };
}

const measureOf: Readonly<Record<string, string>> = { Weight: 'weight', Length: 'length', Width: 'width', Geight: 'height' };

/** Invalid measures of the boxes with the reason; a limit alone would not be understood. */
function wrongMeasures(t: Translate, { problems }: ApiProblem): Pick<ScanAnswer, 'title'> | null {
  const named = problems.map(({ field, message }) => {
    const [, at, measure] = /^Parcels\.(\d+)\.(\w+)$/.exec(field) ?? [];
    const name = measureOf[measure ?? ''];
    return name && `${t('pages.box', { box: Number(at) + 1 })} · ${headed(t(`pages.measures.${name}`), message)}`;
  });
  return named.length && named.every(Boolean) ? { title: inList(named.filter(Boolean) as string[]) } : null;
}

/** Quantity to check: parcels as such, stock by kinds. */
function checkHint(t: Translate, { goods }: TableOrder): string {
  const pieces = goods.reduce((total, { quantity }) => total + quantity, 0);
  return goods.some(({ commodityId }) => commodityId)
    ? t('pages.toCheckGoods', { count: goods.length, pieces: t('pages.pieceCount', { count: pieces }) })
    : t('pages.toCheck', { parcels: t('pages.parcelCount', { count: goods.length }), pieces: t('pages.pieceCount', { count: pieces }) });
}

/** The table is updated together with the response, so that the weight can be typed immediately after the last piece. */
async function showCounted(number: string, parcelIndex: number, { id, scanId, scannedQuantity, packedQuantity }: Counted): Promise<void> {
  // A request from before this scan would undo the count for a moment, and with it the weight field.
  const input = { serialNumber: number };
  await cancelQuery(getPackingOrder, input);
  const counted = { id: scanId, creationTime: serverNow(), orderGoodsId: id, quantity: scannedQuantity, parcelIndex };
  const now = cachedAnswer(getPackingOrder, input);
  if (!now) return;
  const goods = now.goods.map((one) => (one.id === id ? { ...one, packedQuantity } : one));
  setAnswer(getPackingOrder, input, { ...now, goods, scans: [...now.scans, counted] });
}

/** Large message after closing an order: packed, with the waybill or the reason for its delay. */
function answerToClosing(t: Translate, { serialNumber, waybill, quote, supplementBillId }: Completed): ScanAnswer {
  const supplementText = quote.action === 'supplement' ? t(`pages.supplement.${supplementBillId ? 'made' : 'none'}`) : null;
  const number = waybill.carrierNo ? `${t('pages.waybill')} ${waybill.carrierNo}` : null;
  const failed = waybill.wanted && !waybill.ok;
  return {
    tone: supplementText || failed ? 'warn' : 'success',
    title: t('pages.packedOrder', { order: serialNumber }),
    text: [number, failed ? t('pages.noWaybill') : null, supplementText].filter(Boolean).join(' · '),
    next: t('actions.nextOrder'),
    finished: 'orderPacked',
  };
}

/** The scans of a packing table of desktop and phone: without an order they open one, with one they check its goods into the box in front. */
export function usePacking({ onOpen, onDone }: { onOpen(): void; onDone(done: Completed): void }) {
  const t = useTexts('packing');
  const [{ order: onTable, box, pieces: several, takeOver = null }, table] = useDesk<PackingTable>('packing', nothing);

  const { order: found, error } = useTableOrder(onTable?.number ?? null);
  const loaded = { order: found, box, pieces: several };

  async function openOrder(code: string, reason: string | null = null): Promise<ScanAnswer> {
    const opened = await fetchOrder(code);
    await begin(opened, reason);
    table.put({ ...nothing, order: { id: opened.logisticsOrderId, number: opened.serialNumber }, box: boxesOf(opened) });
    onOpen();
    const notes = [opened.memberCode, opened.typeOfShippingName, checkHint(t, opened), opened.remarks];
    return {
      tone: opened.remarks ? 'warn' : 'success',
      title: opened.serialNumber,
      text: notes.filter(Boolean).join(' · '),
      next: t('pages.scanGoodsHint'),
      spokenText: t('pages.opened'),
    };
  }
  async function begin({ logisticsOrderId, serialNumber }: TableOrder, reason: string | null): Promise<void> {
    try {
      await callApi(startPacking, { logisticsOrderId, reason }, { quiet: true });
    } catch (problem) {
      const name = holderOf(problem);
      if (name !== null) table.put({ takeOver: { number: serialNumber, name } });
      throw problem;
    }
  }
  /** Scanning the order's own number again asks for its status. */
  async function statusAnswer(number: string): Promise<ScanAnswer> {
    const order = await fetchOrder(number);
    const left = order.goods.filter(({ quantity, packedQuantity }) => packedQuantity < quantity).map(({ courierNumber }) => courierNumber);
    const next = allChecked(order) ? t('pages.allChecked') : t('pages.stillToCheck', { numbers: inList(left.slice(0, 3)) });
    return { tone: 'success', title: number, next };
  }
  async function check(id: string, code: string, order: OnTable, parcelIndex: number): Promise<ScanAnswer> {
    const { id: logisticsOrderId } = order;
    const known = cachedAnswer(getPackingOrder, { serialNumber: order.number });
    const goods = goodsOfCode(known ?? (await fetchOrder(order.number)), code);
    // A package is checked as a whole by its label; each piece of a commodity is scanned, unless several are counted in one scan.
    const quantity = goods?.commodityId ? (table.now().pieces ?? 1) : null;
    const input = { logisticsOrderId, courierNumber: code, parcelIndex, quantity };
    const done = await callApi(scanPackingGoods, input, { quiet: true, idempotencyKey: id });
    table.put({ pieces: null });
    await showCounted(order.number, parcelIndex, done);
    void refreshAfterScan();
    const undo = can(packEdit.CancelScan)
      ? { undo: () => undoScan(logisticsOrderId, done.scanId), mayUndo: () => table.now().order?.id === logisticsOrderId }
      : {};
    return { ...checkedAnswer(t, code, parcelIndex, done), counts: 1, ...undo };
  }
  async function undoScan(logisticsOrderId: string, lineId: string): Promise<void> {
    await callApi(cancelPackingGoods, { logisticsOrderId, lineId }, { idempotencyKey: randomId() });
    await refreshAfterScan();
  }
  async function onScan({ id, code: scanned }: Scan): Promise<ScanAnswer> {
    const code = scanned.trim().toUpperCase();
    const { order, box: front } = table.now();
    if (!order) return openOrder(code);
    return code === order.number ? statusAnswer(code) : check(id, code, order, front);
  }

  const scans = useScans({
    queueName: 'packing',
    work: 'packed',
    onScan,
    expect: (waiting) => judgePacking(t, loaded, waiting).expected,
    steps: {
      /** The box in front from now on. */
      box(front: number) {
        table.put({ box: front });
        return quietly;
      },
      /** Sets the number of pieces that the next scan of a commodity counts. */
      pieces(wanted: number) {
        table.put({ pieces: wanted });
        return quietly;
      },
      nextBox() {
        table.put({ box: table.now().box + 1 });
        return quietly;
      },
      /** Releases an order; one that was closed or taken over since is unchanged. */
      async leave(id: string | null) {
        const open = table.now().order;
        if (!id || open?.id === id) table.put(nothing);
        const left = id ?? open?.id;
        if (left) await callApi(leavePacking, { logisticsOrderId: left }, { quiet: true });
        return quietly;
      },
      takeOver: ({ number, reason }: { number: string; reason: string }) => openOrder(number, reason),
      /** Closes the order after everything that was scanned before, once, however long the network is away. */
      async complete(closing: Closing, key) {
        const completed: Completed = await callApi(completePacking, closing, { quiet: true, idempotencyKey: key });
        void refreshAfterScan();
        dropEntered(closingOf(closing.logisticsOrderId));
        table.put(nothing);
        onDone(completed);
        return answerToClosing(t, completed);
      },
    },
    answerOf: (problem) => answerToRefusal(t, problem),
  });
  const closing = scans.entries.some(({ scan, state }) => scan.step === 'complete' && (state === 'waiting' || state === 'sending'));
  // While the network is down, the table is shown as it will be after the waiting scans.
  const now = judgePacking(t, loaded, scans.unanswered).table;
  return {
    onTable,
    /** The order as far as this device knows; undefined while it loads. */
    order: onTable ? now.order : undefined,
    error,
    box: now.box,
    several: now.pieces,
    takeOver,
    closing,
    scans,
    dismissTakeOver: () => table.put({ takeOver: null }),
  };
}
