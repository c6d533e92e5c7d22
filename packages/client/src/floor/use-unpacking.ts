import * as errorCodes from '@entrepot/contract/data/error-codes.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import {
  commodityPutOnShelves,
  getBinByNumber,
  getLooseGoods,
  getPutAwayShelves,
  lowerBins,
} from '@entrepot/contract/modules/receiving/shelve-calls.ts';
import { ask } from '../calls/api.ts';
import { suggestedText } from './suggested.ts';
import { isApiProblem } from '../calls/problem.ts';
import { refreshAfterScan } from '../react/queries.ts';
import { useDesk } from '../react/use-desk.ts';
import { useWords } from '../react/use-words.ts';
import { refusalAnswer, type ScanAnswer } from '../scan/scan-answer.ts';
import type { Scan } from '../scan/scan-queue.ts';
import { quietly, useScans } from '../react/use-scans.ts';
import { type Asked, askedAgain, asksToScanAgain, notYetCome, type OpenBin, type Unpacked } from './use-bin-shelving.ts';

type Content = NonNullable<OpenBin['contents']>[number];
/** Pieces of one commodity and condition that were taken out of the bin. */
export interface InHand extends Content {
  pieces: number;
  suggestions: OpenBin['suggestions'];
}
/** What is open: a bin, or the loose goods of a document, which have no id of their own. */
type Open = Unpacked & Pick<OpenBin, 'documentId'> & { id: string | null };
interface Floor {
  bin: Open | null;
  hand: InHand | null;
  asked: Asked | null;
}
const nothing: Floor = { bin: null, hand: null, asked: null };
const quiet = { quiet: true };
const { BinStatus } = enumCodes;

/** The scans of unpacking: a bin comes off its shelf, a piece is taken out of it, and a shelf takes the pieces. */
export function useUnpacking(warehouseId: string) {
  const t = useWords('receiving');
  const shelving = useWords('shelving');
  const [{ bin, hand }, floor] = useDesk(`unpacking.${warehouseId}`, nothing);

  async function look(code: string): Promise<Open> {
    try {
      return await ask(getBinByNumber, { binNumber: code, warehouseId }, quiet);
    } catch (problem) {
      if (!isApiProblem(problem) || problem.code !== errorCodes.NotFound) throw problem;
      // What is no bin may be a document whose goods came loose; what is neither is told as no bin.
      const { orderNo, ...goods } = await ask(getLooseGoods, { code, warehouseId }, quiet).catch(() => Promise.reject(problem));
      return { ...goods, id: null, binNumber: orderNo, binStatus: null, suggestions: [] };
    }
  }
  async function open(code: string, key: string): Promise<ScanAnswer> {
    const found = await look(code);
    const refused = notYetCome(t, found);
    if (refused) return refused;
    const wasUp = found.binStatus === BinStatus.OnShelf;
    if (wasUp) await ask(lowerBins, { binNumbers: [code] }, { quiet: true, idempotencyKey: key });
    const now = wasUp ? await look(code) : found;
    floor.put({ ...nothing, bin: now });
    if (wasUp) void refreshAfterScan();
    const title = t(wasUp ? 'pages.floor.lowered' : 'pages.floor.isOpen', { bin: code });
    const next = now.contents?.length ? t('pages.floor.scanPiece') : t('pages.floor.nothingIn');
    return { tone: 'success', title, next, say: next, counts: wasUp ? 1 : undefined };
  }
  async function take(content: Content, pieces: number): Promise<ScanAnswer> {
    const { commodityId, inventoryState } = content;
    const most = Math.min(Math.max(1, pieces), content.quantity);
    const { documentId = null } = floor.now().bin ?? {};
    const asked = { warehouseId, commodityId, inventoryState, quantity: most, documentId };
    const suggestions = await ask(getPutAwayShelves, asked, quiet);
    floor.put({ hand: { ...content, pieces: most, suggestions }, asked: null });
    const next = suggestedText(shelving, suggestions);
    const tone = pieces > content.quantity ? 'warn' : 'success';
    return {
      tone,
      title: t('pages.floor.inHand', { count: most, total: content.quantity }),
      text: content.commodityName,
      next,
      say: String(most),
    };
  }
  async function put(code: string, on: Open, { pieces, ...content }: InHand, key: string): Promise<ScanAnswer> {
    const { commodityId, inventoryState, commodityName } = content;
    const input = { id: on.documentId, binId: on.id, commodityId, inventoryState, quantity: pieces, shelfNumber: code };
    const { asked } = floor.now();
    const meant = asked?.code === code ? asked.meant : {};
    await ask(commodityPutOnShelves, { ...input, ...meant }, { quiet: true, idempotencyKey: key });
    const now = await look(on.binNumber);
    floor.put({ bin: now, hand: null, asked: null });
    void refreshAfterScan();
    const left = now.contents?.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0;
    const next = left ? t('pages.floor.leftIn', { count: left }) : t(on.id ? 'pages.floor.emptied' : 'pages.floor.allShelved');
    return {
      tone: 'success',
      title: code,
      text: t('pages.floor.piecesLie', { count: pieces, commodity: commodityName }),
      next,
      say: next,
      counts: pieces,
    };
  }
  /** A piece that was scanned: the same one again is one more; of several conditions the good ones go first. */
  function contentOf(code: string): Content | undefined {
    const { bin: on, hand: held } = floor.now();
    const fits = (on?.contents ?? []).filter((one) => one.identificationCode === code || one.commodityCode === code);
    return fits.find((one) => one.commodityId === held?.commodityId && one.inventoryState === held.inventoryState) ?? fits[0];
  }
  async function onScan({ id, code: scanned }: Scan): Promise<ScanAnswer> {
    const code = scanned.trim().toUpperCase();
    const { bin: on, hand: held } = floor.now();
    if (!on) return open(code, id);
    const content = contentOf(code);
    const isSame = content && held?.commodityId === content.commodityId && held.inventoryState === content.inventoryState;
    if (content) return take(content, isSame ? held.pieces + 1 : 1);
    if (held && /^\d{1,5}$/.test(code)) return take(held, Number(code));
    if (!held) return open(code, id);
    try {
      return await put(code, on, held, id);
    } catch (problem) {
      if (!asksToScanAgain(problem)) throw problem;
      floor.put({ asked: askedAgain(floor.now().asked, code, problem) });
      return { ...refusalAnswer(problem), tone: 'warn', next: t('pages.floor.areaNext') };
    }
  }
  const scans = useScans({
    keep: `unpacking.${warehouseId}`,
    onScan,
    steps: {
      take: ({ content, pieces }: { content: Content; pieces: number }) => take(content, pieces),
      close() {
        floor.put(floor.now().hand ? { hand: null, asked: null } : nothing);
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
