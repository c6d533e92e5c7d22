import * as errorCodes from '@entrepot/contract/data/error-codes.ts';
import { cancelPackingGoods, scanPackingGoods } from '@entrepot/contract/modules/packing/calls.ts';
import { packEdit } from '@entrepot/contract/modules/packing/screens.ts';
import type { Scan, ScanAnswer } from '@entrepot/ui/scan-props.ts';
import { useRef } from 'react';
import { ask } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import type { Words } from '@entrepot/client/texts/i18n.ts';
import { isApiProblem } from '@entrepot/client/calls/problem.ts';
import { refreshAll } from '@entrepot/client/react/queries.ts';
import { randomId } from '@entrepot/client/calls/random-id.ts';
import { can } from '@entrepot/client/session/session.ts';
import { allChecked, type Completed, type TableOrder, type useTable } from './use-table.ts';

/** What lay on the table when something was scanned; a scan that waits for the network keeps it. */
interface Aim {
  order: TableOrder;
  box: number;
}
type Table = Pick<ReturnType<typeof useTable>, 'order' | 'open'>;

/** The usual wrong scans in words to be read from afar; undefined for what the server says itself. */
function answerToRefusal(t: Words, problem: unknown): ScanAnswer | undefined {
  if (!isApiProblem(problem)) return undefined;
  if (problem.code === errorCodes.CargoQuantityAbnormal)
    return { tone: 'warn', title: t('pages.checkedAlready'), text: t('pages.checkedAlreadyNext') };
  if (problem.code === errorCodes.NoMatchingGoods) return { tone: 'wrong', title: t('pages.notOfOrder'), text: t('pages.notOfOrderNext') };
  return undefined;
}

/** The big answer to closing an order: packed, its waybill, and what holds it back. */
export function answerToClosing(t: Words, { serialNumber, waybill, quote, supplementBillId }: Completed): ScanAnswer {
  const held = quote.action === 'supplement' ? t(`pages.supplement.${supplementBillId ? 'made' : 'none'}`) : null;
  const number = waybill.carrierNo ? `${t('pages.waybill')} ${waybill.carrierNo}` : null;
  const failed = waybill.wanted && !waybill.ok;
  return {
    tone: held || failed ? 'warn' : 'success',
    title: t('pages.packedOrder', { order: serialNumber }),
    text: [number, failed ? t('pages.noWaybill') : null, held].filter(Boolean).join(' · '),
  };
}

/** The scans of a packing table: without an order they open one, with one they check its goods into the box in front. */
export function usePackScans({ order, open }: Table, box: number, { onOpen }: { onOpen(order: TableOrder): void }) {
  const t = useWords('packing');
  const aims = useRef(new Map<string, Aim>());
  // What was checked can be taken back while its order lies on the table.
  const onTable = useRef(order?.logisticsOrderId);
  onTable.current = order?.logisticsOrderId;

  async function openOrder(code: string): Promise<ScanAnswer> {
    const found = await open(code);
    onOpen(found);
    const pieces = found.goods.reduce((total, { quantity }) => total + quantity, 0);
    const notes = [found.memberCode, found.typeOfShippingName, t('pages.toCheck', { parcels: found.goods.length, pieces }), found.remarks];
    return {
      tone: found.remarks ? 'warn' : 'success',
      title: found.serialNumber,
      text: notes.filter(Boolean).join(' · '),
      say: t('pages.opened'),
    };
  }

  async function check(id: string, code: string, aim: Aim): Promise<ScanAnswer> {
    aims.current.set(id, aim);
    const { logisticsOrderId } = aim.order;
    const input = { logisticsOrderId, courierNumber: code, parcelIndex: aim.box };
    const done = await ask(scanPackingGoods, input, { quiet: true, idempotencyKey: id });
    aims.current.delete(id);
    void refreshAll();
    const undo = can(packEdit.CancelScan)
      ? { undo: () => takeBack(logisticsOrderId, done.scanId), mayUndo: () => onTable.current === logisticsOrderId }
      : {};
    return {
      tone: 'success',
      title: done.productName || code,
      text: done.allScanned
        ? t('pages.allChecked')
        : t('pages.checked', { packed: done.packedQuantity, quantity: done.quantity, box: aim.box }),
      say: done.allScanned ? t('pages.allChecked') : t('pages.sayChecked'),
      ...undo,
    };
  }

  async function takeBack(logisticsOrderId: string, lineId: string): Promise<void> {
    await ask(cancelPackingGoods, { logisticsOrderId, lineId }, { idempotencyKey: randomId() });
    await refreshAll();
  }

  async function onScan({ id, code: scanned }: Scan): Promise<ScanAnswer> {
    const code = scanned.trim().toUpperCase();
    const aim = aims.current.get(id) ?? (order && { order, box });
    if (!aim) return openOrder(code);
    // The order's own number again asks where it stands.
    if (code === aim.order.serialNumber) {
      const left = aim.order.goods
        .filter(({ quantity, packedQuantity }) => packedQuantity < quantity)
        .map(({ courierNumber }) => courierNumber);
      return {
        tone: 'success',
        title: code,
        text: allChecked(aim.order) ? t('pages.allChecked') : t('pages.stillToCheck', { numbers: left.slice(0, 3).join(', ') }),
      };
    }
    try {
      return await check(id, code, aim);
    } catch (problem) {
      const answer = answerToRefusal(t, problem);
      if (!answer) throw problem;
      aims.current.delete(id);
      return answer;
    }
  }

  return { onScan };
}
