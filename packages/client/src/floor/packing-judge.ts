import { serverNow } from '@entrepot/contract/core/clock.ts';
import { codeOnLabel } from '@entrepot/rules/courier-labels.ts';
import { placeOfPiece } from '@entrepot/rules/pieces.ts';
import type { Expectations } from '../scan/expected-answers.ts';
import type { ScanAnswer } from '../scan/scan-answer.ts';
import type { Scan } from '../scan/scan-queue.ts';
import type { Translate } from '../texts/i18n.ts';
import { allChecked, goodsOfCode, type TableOrder } from './packing-table.ts';

/** The table at one moment: the order on it, the box in front, and the pieces that the next scan counts, if not one. */
export interface JudgedTable {
  order: TableOrder | undefined;
  box: number;
  pieces: number | null;
}

/** Goods that a scan has counted. */
interface CheckedGoods {
  productName?: string | null | undefined;
  courierNumber: string;
  labelNumber?: string | null | undefined;
  packedQuantity: number;
  quantity: number;
  allScanned: boolean;
}

export const notOfOrder = (t: Translate): ScanAnswer => ({ tone: 'wrong', title: t('pages.notOfOrder'), text: t('pages.notOfOrderNext') });

export const checkedAlready = (t: Translate): ScanAnswer => ({
  tone: 'warn',
  title: t('pages.checkedAlready'),
  text: t('pages.checkedAlreadyNext'),
});

/** The answer to goods that were checked into a box. */
export function checkedAnswer(t: Translate, code: string, box: number, done: CheckedGoods): ScanAnswer {
  const text = [
    placeOfPiece(done) && done.courierNumber,
    t('pages.checked', { packed: done.packedQuantity, quantity: done.quantity, box }),
  ];
  return {
    tone: 'success',
    title: done.productName || code,
    text: text.filter(Boolean).join(' · '),
    next: done.allScanned ? t('pages.allChecked') : undefined,
    spokenText: done.allScanned ? t('pages.allChecked') : t('pages.sayChecked'),
  };
}

type Judged = [table: JudgedTable, answer: ScanAnswer | null];

/** Checks goods on this device. */
function check(t: Translate, table: JudgedTable & { order: TableOrder }, code: string, id: string): Judged {
  const { order, box, pieces } = table;
  if (code === order.serialNumber) return [table, null];
  const goods = goodsOfCode(order, code);
  if (!goods) return [table, notOfOrder(t)];
  const left = goods.quantity - goods.packedQuantity;
  if (left <= 0) return [table, checkedAlready(t)];
  // A package is checked as a whole by its label. More pieces than are left are refused by the server.
  const quantity = goods.commodityId ? (pieces ?? 1) : left;
  if (quantity > left) return [table, null];
  const after = { ...goods, packedQuantity: goods.packedQuantity + quantity };
  const counted = { id, creationTime: serverNow(), orderGoodsId: goods.id, quantity, parcelIndex: box };
  const judged = { ...order, goods: order.goods.map((one) => (one === goods ? after : one)), scans: [...order.scans, counted] };
  return [{ order: judged, box, pieces: null }, checkedAnswer(t, code, box, { ...after, allScanned: allChecked(judged) })];
}

function stepOf(t: Translate, table: JudgedTable, { id, step, input, code }: Scan): Judged {
  if (step === 'box') return [{ ...table, box: input as number }, null];
  if (step === 'nextBox') return [{ ...table, box: table.box + 1 }, null];
  if (step === 'pieces') return [{ ...table, pieces: input as number }, null];
  // The server knows the order that is on the table afterwards.
  if (step === 'leave' || step === 'takeOver') return [{ ...table, order: undefined }, null];
  if (step !== undefined || !table.order) return [table, null];
  return check(t, { ...table, order: table.order }, codeOnLabel(code).trim().toUpperCase(), id);
}

/** The table after scans that wait for the network, and the expected answer to each; without an order nothing is expected. */
export function judgePacking(t: Translate, table: JudgedTable, waiting: readonly Scan[]): { table: JudgedTable; expected: Expectations } {
  const expected = new Map<string, ScanAnswer>();
  let now = table;
  for (const scan of waiting) {
    const [after, answer] = stepOf(t, now, scan);
    now = after;
    if (answer) expected.set(scan.id, answer);
  }
  return { table: now, expected };
}
