import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { getPutBackByNumber, putBackGoods, reportPutBackMissing, undoPutBack } from '@entrepot/contract/modules/picking/put-back-goods.ts';
import { putBackIndex } from '@entrepot/contract/modules/picking/screens.ts';
import { callApi } from '../calls/api.ts';
import { isApiProblem } from '../calls/problem.ts';
import { refreshAfterScan } from '../react/queries.ts';
import { useDesk } from '../react/use-desk.ts';
import { quietly, useScans } from '../react/use-scans.ts';
import { useTexts } from '../react/use-texts.ts';
import type { ScanAnswer } from '../scan/scan-answer.ts';
import type { Scan } from '../scan/scan-queue.ts';
import { can } from '../session/session.ts';

/** The scanned goods, which the next shelf receives. */
export interface GoodsInHand {
  id: string;
  number: string;
  productName: string | null;
  /** Pieces in hand, and how many of them the next shelf receives. */
  most: number;
  quantity: number;
  /** They were reported missing before. */
  isMissing: boolean;
  /** The order they were picked for, the shelf they came from, and the list in whose cart they are. */
  order: string;
  from: string;
  list: string;
}

/** Goods in hand that cannot be found. */
export interface MissingPieces {
  id: string;
  quantity?: number | null | undefined;
  remarks: string;
  number: string;
}

/** Handles the scans of putting goods back: goods, then the shelf that receives them. Other goods replace those in hand. */
export function usePuttingBack(warehouseId: string) {
  const t = useTexts('picking');
  const [{ hand }, desk] = useDesk<{ hand: GoodsInHand | null }>(`putBack.${warehouseId}`, { hand: null });

  async function take(code: string): Promise<ScanAnswer> {
    const found = await callApi(getPutBackByNumber, { warehouseId, number: code }, { quiet: true });
    const { id, number, productName, quantity, serialNumber: order, fromShelfNumber: from, pickingListSerialNumber: list } = found;
    const isMissing = found.status === enumCodes.PutBackStatus.Missing;
    desk.put({ hand: { id, number, productName, most: quantity, quantity, isMissing, order, from, list } });
    return {
      tone: 'success',
      title: isMissing ? t('pages.foundAgain', { number }) : t('pages.pickedFrom', { shelf: from }),
      text: t('pages.goodsOf', { number, pieces: quantity, order }),
      next: t('pages.scanShelfToPutBack', { number }),
      spokenText: from,
    };
  }
  async function place(inHand: GoodsInHand, shelfNumber: string, key: string): Promise<ScanAnswer> {
    const { id, quantity } = inHand;
    const done = await callApi(putBackGoods, { id, shelfNumber, quantity }, { quiet: true, idempotencyKey: key });
    const { left, number } = done;
    desk.put({ hand: left ? { ...inHand, most: left, quantity: left } : null });
    void refreshAfterScan();
    return {
      tone: 'success',
      title: done.shelfNumber,
      text: t('pages.putBackOn', { number, pieces: done.quantity }),
      next: left ? t('pages.stillToPutBack', { count: left, number }) : t('pages.scanToPutBack'),
      spokenText: done.shelfNumber,
      counts: 1,
      ...(can(putBackIndex.Undo) ? { undo: () => callApi(undoPutBack, { id: done.id }, { quiet: true }).then(refreshAfterScan) } : {}),
    };
  }
  async function onScan({ id, code: scanned }: Scan): Promise<ScanAnswer> {
    const code = scanned.trim().toUpperCase();
    const inHand = desk.now().hand;
    if (!inHand) return take(code);
    try {
      return await place(inHand, code, id);
    } catch (problem) {
      // A code that is no shelf may be other goods.
      if (!isApiProblem(problem) || problem.code !== errorCodes.NotFound) throw problem;
      return take(code).catch((other: unknown) => {
        throw isApiProblem(other) && other.code === errorCodes.NotFound ? problem : other;
      });
    }
  }
  const scans = useScans({
    queueName: `putBack.${warehouseId}`,
    onScan,
    steps: {
      setAside() {
        desk.put({ hand: null });
        return quietly;
      },
      pieces(quantity: number) {
        const { hand: now } = desk.now();
        if (now) desk.put({ hand: { ...now, quantity: Math.min(quantity, now.most) } });
        return quietly;
      },
      async missing({ number, ...input }: MissingPieces, key) {
        await callApi(reportPutBackMissing, input, { quiet: true, idempotencyKey: key });
        desk.put({ hand: null });
        void refreshAfterScan();
        return { tone: 'warn', title: t('pages.reported', { number }), next: t('pages.scanToPutBack') };
      },
    },
  });
  return { hand, scans };
}
