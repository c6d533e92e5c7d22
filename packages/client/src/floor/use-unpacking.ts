import { siteToday } from '../calls/site-zone.ts';
import { parseGs1 } from '@entrepot/rules/gs1.ts';
import { isCodeOfCommodity } from '@entrepot/rules/commodity-codes.ts';
import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import {
  commodityPutOnShelves,
  getBinByNumber,
  getLooseGoods,
  getPutAwayShelves,
  lowerBins,
} from '@entrepot/contract/modules/receiving/shelve-calls.ts';
import { callApi } from '../calls/api.ts';
import { lotText } from './lots.ts';
import { suggestedText } from './shelf-suggestions.ts';
import { isApiProblem } from '../calls/problem.ts';
import { refreshAfterScan } from '../react/queries.ts';
import { useDesk } from '../react/use-desk.ts';
import { useTexts } from '../react/use-texts.ts';
import { refusalAnswer, type ScanAnswer } from '../scan/scan-answer.ts';
import type { Scan } from '../scan/scan-queue.ts';
import { quietly, useScans } from '../react/use-scans.ts';
import { type PendingConfirmation, confirmationOf, needsSecondScan, notYetCome, type OpenBin, type Unpacked } from './use-bin-shelving.ts';

type Content = NonNullable<OpenBin['contents']>[number];
/** Pieces of one commodity and condition that were taken out of the bin. */
export interface InHand extends Content {
  pieces: number;
  suggestions: OpenBin['suggestions'];
  lot: Lot;
}
/** The lot of the pieces in hand, scanned or typed. */
export interface Lot {
  lotNumber: string | null;
  expiryDate: string | null;
}
const noLot: Lot = { lotNumber: null, expiryDate: null };

/** Whether the lot of the pieces in hand can be entered. */
export const asksLot = ({ lotRequired, expiryRequired }: InHand): boolean => lotRequired || expiryRequired;

/** Identifies the lot in hand, so that its form starts again for another. */
export const lotKey = ({ commodityId, inventoryState, lot }: InHand): string =>
  `${commodityId} ${inventoryState} ${lot.lotNumber ?? ''} ${lot.expiryDate ?? ''}`;

/** Whether the pieces in hand lack the lot number or the expiry date that their commodity requires. */
export const lacksLot = ({ lotRequired, expiryRequired, lot }: InHand): boolean =>
  (lotRequired && !lot.lotNumber) || (expiryRequired && !lot.expiryDate && !lot.lotNumber);
/** The open item: a bin, or the loose goods of a document, which have no id of their own. */
type Open = Unpacked & Pick<OpenBin, 'documentId'> & { id: string | null };
interface Floor {
  bin: Open | null;
  hand: InHand | null;
  confirmation: PendingConfirmation | null;
}
const nothing: Floor = { bin: null, hand: null, confirmation: null };
const quiet = { quiet: true };
const { BinStatus } = enumCodes;

/** Whether a scan states another lot than the pieces in hand have. */
const isOtherLot = (before: Lot, now: Lot) =>
  (before.lotNumber !== null && now.lotNumber !== before.lotNumber) || (before.expiryDate !== null && now.expiryDate !== before.expiryDate);

/** Handles the scans of unpacking: a bin comes off its shelf, a piece is taken out of it, and a shelf takes the pieces. */
export function useUnpacking(warehouseId: string) {
  const t = useTexts('receiving');
  const shelving = useTexts('shelving');
  const commodities = useTexts('commodities');
  const [{ bin, hand }, floor] = useDesk(`unpacking.${warehouseId}`, nothing);

  async function look(code: string): Promise<Open> {
    try {
      return await callApi(getBinByNumber, { binNumber: code, warehouseId }, quiet);
    } catch (problem) {
      if (!isApiProblem(problem) || problem.code !== errorCodes.NotFound) throw problem;
      // A code that is no bin may be a document with loose goods; otherwise it is reported as no bin.
      const { orderNo, ...goods } = await callApi(getLooseGoods, { code, warehouseId }, quiet).catch(() => Promise.reject(problem));
      return { ...goods, id: null, binNumber: orderNo, binStatus: null, suggestions: [] };
    }
  }
  async function open(code: string, key: string): Promise<ScanAnswer> {
    const found = await look(code);
    const refused = notYetCome(t, found);
    if (refused) return refused;
    if ('awaitsInspection' in found && found.awaitsInspection)
      return { tone: 'wrong', title: found.binNumber, text: t('errors.notInspected', { bin: found.binNumber }) };
    const wasUp = found.binStatus === BinStatus.OnShelf;
    if (wasUp) await callApi(lowerBins, { binNumbers: [code] }, { quiet: true, idempotencyKey: key });
    const now = wasUp ? await look(code) : found;
    floor.put({ ...nothing, bin: now });
    if (wasUp) void refreshAfterScan();
    const title = t(wasUp ? 'pages.floor.lowered' : 'pages.floor.isOpen', { bin: code });
    const next = now.contents?.length ? t('pages.floor.scanPiece') : t('pages.floor.nothingIn');
    return { tone: 'success', title, next, spokenText: next, counts: wasUp ? 1 : undefined };
  }
  async function take(content: Content, pieces: number, lot: Lot = noLot): Promise<ScanAnswer> {
    const { commodityId, inventoryState } = content;
    const max = Math.min(Math.max(1, pieces), content.quantity);
    const { documentId = null } = floor.now().bin ?? {};
    const place = { warehouseId, commodityId, inventoryState, quantity: max, documentId };
    const suggestions = await callApi(getPutAwayShelves, place, quiet);
    const hand = { ...content, pieces: max, suggestions, lot };
    floor.put({ hand, confirmation: null });
    const next = lacksLot(hand) ? t('pages.floor.lotNext') : suggestedText(shelving, suggestions);
    const tone = pieces > content.quantity ? 'warn' : 'success';
    return {
      tone,
      title: t('pages.floor.inHand', { count: max, total: content.quantity }),
      text: [content.commodityName, lotText(commodities, lot)].filter(Boolean).join(' · '),
      next,
      spokenText: String(max),
    };
  }
  async function put(code: string, on: Open, { pieces, lot, ...content }: InHand, key: string): Promise<ScanAnswer> {
    const { commodityId, inventoryState, commodityName } = content;
    const input = { id: on.documentId, binId: on.id, commodityId, inventoryState, quantity: pieces, shelfNumber: code, ...lot };
    const { confirmation } = floor.now();
    const meant = confirmation?.code === code ? confirmation.meant : {};
    await callApi(commodityPutOnShelves, { ...input, ...meant }, { quiet: true, idempotencyKey: key });
    const now = await look(on.binNumber);
    floor.put({ bin: now, hand: null, confirmation: null });
    void refreshAfterScan();
    const left = now.contents?.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0;
    const next = left ? t('pages.floor.leftIn', { count: left }) : t(on.id ? 'pages.floor.emptied' : 'pages.floor.allShelved');
    return {
      tone: 'success',
      title: code,
      text: t('pages.floor.piecesLie', { count: pieces, commodity: commodityName }),
      next,
      spokenText: next,
      counts: pieces,
    };
  }
  /** Returns the goods of a scanned piece: the same goods again count as one more; of several conditions the good ones come first. */
  function contentOf(code: string): Content | undefined {
    const { bin: on, hand: pieceInHand } = floor.now();
    const fits = (on?.contents ?? []).filter((one) => isCodeOfCommodity(one, code));
    return fits.find((one) => one.commodityId === pieceInHand?.commodityId && one.inventoryState === pieceInHand.inventoryState) ?? fits[0];
  }
  async function onScan({ id, code: scanned }: Scan): Promise<ScanAnswer> {
    const code = scanned.trim().toUpperCase();
    const { bin: on, hand: pieceInHand } = floor.now();
    if (!on) return open(code, id);
    // A GS1 code states the lot beside the article, or alone.
    const stated = parseGs1(scanned, siteToday());
    const content = contentOf(code);
    const isSame = content && pieceInHand?.commodityId === content.commodityId && pieceInHand.inventoryState === content.inventoryState;
    const before = (isSame && pieceInHand.lot) || noLot;
    const lot = stated?.lot || stated?.expiryDate ? { lotNumber: stated.lot, expiryDate: stated.expiryDate } : before;
    if (content && isSame && isOtherLot(before, lot))
      return { tone: 'wrong', title: t('pages.floor.otherLot'), text: lotText(commodities, before) };
    if (content) return take(content, isSame ? pieceInHand.pieces + 1 : 1, lot);
    if (pieceInHand && stated && !stated.article) return take(pieceInHand, pieceInHand.pieces, lot);
    if (pieceInHand && /^\d{1,5}$/.test(code)) return take(pieceInHand, Number(code), pieceInHand.lot);
    if (!pieceInHand) return open(code, id);
    if (lacksLot(pieceInHand)) return { tone: 'wrong', title: t('pages.floor.lotFirst'), text: t('pages.floor.lotNext') };
    try {
      return await put(code, on, pieceInHand, id);
    } catch (problem) {
      if (!needsSecondScan(problem)) throw problem;
      floor.put({ confirmation: confirmationOf(floor.now().confirmation, code, problem) });
      return { ...refusalAnswer(problem), tone: 'warn', next: t('pages.floor.areaNext') };
    }
  }
  const scans = useScans({
    queueName: `unpacking.${warehouseId}`,
    onScan,
    steps: {
      take({ content, pieces }: { content: Content; pieces: number }) {
        const { hand: now } = floor.now();
        const isSame = now?.commodityId === content.commodityId && now.inventoryState === content.inventoryState;
        return take(content, pieces, isSame ? now.lot : noLot);
      },
      lot(lot: Lot) {
        const { hand: now } = floor.now();
        return now ? take(now, now.pieces, lot) : Promise.resolve(quietly);
      },
      close() {
        floor.put(floor.now().hand ? { hand: null, confirmation: null } : nothing);
        return quietly;
      },
    },
    answerOf(problem) {
      const isUnknown = problem.code === errorCodes.NotFound && floor.now().bin && !floor.now().hand;
      return isUnknown ? { tone: 'wrong', title: t('pages.floor.notInBin'), text: t('pages.floor.scanPiece') } : refusalAnswer(problem);
    },
  });
  return { bin, hand, scans };
}
