import { siteToday } from '@entrepot/client/calls/site-zone.ts';
import { lotText } from '@entrepot/client/floor/lots.ts';
import { isCodeOfCommodity } from '@entrepot/rules/commodity-codes.ts';
import { parseGs1 } from '@entrepot/rules/gs1.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import {
  cancelInspectReturnOrder,
  getReturnOrderByNumber,
  inspectReturnOrder,
  returnOrderPutOnShelves,
  signForReturnOrder,
} from '@entrepot/contract/modules/returns/floor-calls.ts';
import { getPutAwayShelves } from '@entrepot/contract/modules/receiving/shelve-calls.ts';
import { returnOrderIndex } from '@entrepot/contract/modules/returns/screens.ts';
import { callApi, list } from '@entrepot/client/calls/api.ts';
import { suggestedText } from '@entrepot/client/floor/shelf-suggestions.ts';
import { randomId } from '@entrepot/client/calls/random-id.ts';
import { needsConfirmation, isApiProblem } from '@entrepot/client/calls/problem.ts';
import { refreshAfterScan } from '@entrepot/client/react/queries.ts';
import type { Lot } from '@entrepot/client/floor/use-unpacking.ts';
import { useDesk } from '@entrepot/client/react/use-desk.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { can } from '@entrepot/client/session/session.ts';
import type { Scan, ScanAnswer } from '@entrepot/ui/scan/scan-props.ts';
import { isDone, refusalAnswer } from '@entrepot/client/scan/scan-answer.ts';
import { quietly, useScans } from '@entrepot/client/react/use-scans.ts';
import { listMark } from '@entrepot/ui/table/list-text.ts';
import { fetchReturn, foundOf, isInWarehouse, type Line, type Return } from './return-facts.ts';

const { InspectionResult, InventoryState } = enumCodes;
/** Conditions of returned pieces, in the order of their keys. */
export const conditions = [
  { result: InspectionResult.Qualified, word: 'qualified', key: 'F2', state: InventoryState.Available, left: 'availableToShelve' },
  { result: InspectionResult.Defective, word: 'defective', key: 'F4', state: InventoryState.Defective, left: 'defectiveToShelve' },
  { result: InspectionResult.Problem, word: 'problem', key: 'F6', state: InventoryState.Problem, left: 'problemToShelve' },
  { result: InspectionResult.WrongGoods, word: 'wrongGoods', key: 'F7', state: InventoryState.Problem, left: 'problemToShelve' },
] as const;
export type Mode = 'count' | 'shelve';

interface Table {
  /** The open order. */
  id: string | null;
  mode: Mode;
  result: CodeOf<'InspectionResult'>;
  /** Number of pieces that the next scan counts, if not one. */
  pieces: number | null;
  /** The piece in hand, to be put on the next scanned shelf. */
  pieceInHand: ({ commodityId: string; name: string; result: number } & Partial<Lot>) | null;
  /** The last warning: repeating the same scan confirms it. */
  confirmation: string | null;
}
const empty: Table = { id: null, mode: 'count', result: InspectionResult.Qualified, pieces: null, pieceInHand: null, confirmation: null };
const lineWith = ({ goods }: Return, code: string): Line | undefined =>
  goods.find((line) => isCodeOfCommodity(line, code) || line.commoditySku?.toUpperCase() === code);

/** Scans of the inspection of returns: the label signs for an order, then pieces are counted and put on shelves. */
export function useInspection(wanted: string | null) {
  const t = useTexts('returns');
  const shelving = useTexts('shelving');
  const commodities = useTexts('commodities');
  const [stored, table] = useDesk<Table>('returns.inspection', empty);
  const open = wanted && stored.id !== wanted ? { ...empty, id: wanted } : stored;
  const now = () => (wanted && table.now().id !== wanted ? { ...empty, id: wanted } : table.now());
  const put = (change: Partial<Table>) => table.put({ ...now(), ...change });
  const conditionOf = (result: number) => conditions.find((one) => one.result === result)!;

  async function openOrder(number: string, scan: string): Promise<ScanAnswer> {
    const order = await callApi(getReturnOrderByNumber, { number }, { quiet: true });
    let isNew = false;
    if (can(returnOrderIndex.SignFor)) {
      try {
        await callApi(signForReturnOrder, { id: order.id }, { quiet: true, idempotencyKey: scan });
        isNew = true;
      } catch (problem) {
        // An order that was received before is continued.
        if (!isApiProblem(problem) || !isDone(problem)) throw problem;
      }
    }
    const { documentStatus } = await fetchReturn(order.id);
    if (!isInWarehouse({ documentStatus })) return { tone: 'wrong', title: t('pages.isOver', { number: order.orderNo }) };
    put({ ...empty, id: order.id });
    void refreshAfterScan();
    const goods = order.goods.map(({ commodityName, quantity }) => `${commodityName} × ${quantity}`).join(listMark());
    const text = [order.memberCode, t(isNew ? 'pages.receivedNow' : 'pages.openedAgain'), goods].filter(Boolean).join(' · ');
    return { tone: isNew ? 'success' : 'warn', title: order.orderNo, text, next: t('pages.countHint') };
  }

  async function piece(order: Return, code: string): Promise<{ id: string; name: string } | undefined> {
    const line = lineWith(order, code);
    if (line) return { id: line.commodityId, name: line.commodityName ?? code };
    const { data } = await list(commodity, { Barcode: code, UserId: order.ownerId, rows: 20 }, { quiet: true });
    const [found] = data;
    return found && { id: found.id, name: found.name };
  }

  async function count(order: Return, code: string, scan: string): Promise<ScanAnswer> {
    const { result, pieces, confirmation } = now();
    const found = await piece(order, code);
    if (!found) return { tone: 'wrong', title: t('pages.notHere', { code }) };
    const line = { commodityId: found.id, inspectionResult: result, quantity: pieces ?? 1 };
    const confirmMore = confirmation === `${order.id} ${code}`;
    try {
      await callApi(inspectReturnOrder, { id: order.id, lines: [line], confirmMore }, { quiet: true, idempotencyKey: scan });
    } catch (problem) {
      if (!needsConfirmation(problem, 'ConfirmMore')) throw problem;
      put({ confirmation: `${order.id} ${code}` });
      return { ...refusalAnswer(problem), tone: 'warn', next: t('pages.scanAgain') };
    }
    put({ pieces: null });
    const after = (await fetchReturn(order.id)).goods.find(({ commodityId }) => commodityId === found.id);
    void refreshAfterScan();
    const counted = after ? t('pages.counted', { found: foundOf(after), expected: after.expectedQuantity }) : '';
    const word = t(`actions.${conditionOf(result).word}`);
    return {
      tone: result === InspectionResult.Qualified ? 'success' : 'warn',
      title: counted,
      text: `${found.name} · ${word}`,
      spokenText: result === InspectionResult.Qualified ? String(after ? foundOf(after) : '') : word,
      counts: line.quantity,
      undo: () => undoLine(order.id, line),
    };
  }
  async function undoLine(id: string, line: { commodityId: string; inspectionResult: CodeOf<'InspectionResult'>; quantity: number }) {
    await callApi(cancelInspectReturnOrder, { id, ...line }, { idempotencyKey: randomId() });
    await refreshAfterScan();
  }

  /** Takes a piece in hand with all pending pieces of the same condition, and suggests shelves for them. */
  async function setInHand({ warehouseId }: Return, line: Line, code: string, lot: Lot): Promise<ScanAnswer> {
    const { result } = now();
    const usable = [conditionOf(result), ...conditions].find(({ left }) => line[left] > 0);
    const name = line.commodityName ?? code;
    if (!usable) return { tone: 'warn', title: t('pages.nothingWaits', { what: name }) };
    const { commodityId } = line;
    const pieces = { commodityId, inventoryState: usable.state, quantity: line[usable.left] };
    const shelves = await callApi(getPutAwayShelves, { warehouseId, ...pieces }, { quiet: true });
    put({ pieceInHand: { commodityId, name, result: usable.result, ...lot }, confirmation: null });
    const place = usable.state === InventoryState.Available ? line.shelvesNumber : null;
    return {
      tone: 'success',
      title: t('pages.toShelf', { pieces: line[usable.left], condition: t(`actions.${usable.word}`) }),
      text: [name, place && t('pages.onShelf', { shelf: place })].filter(Boolean).join(' · '),
      next: shelves.length ? suggestedText(shelving, shelves) : t('pages.scanShelf', { what: name }),
      spokenText: shelves[0]?.shelfNumber ?? '',
    };
  }
  async function shelve(order: Return, code: string, scan: string): Promise<ScanAnswer> {
    const { pieceInHand, confirmation } = now();
    const line = lineWith(order, code);
    // A GS1 code states the lot beside the article, or alone; it may be typed as (10)lot(17)YYMMDD.
    const stated = parseGs1(code, siteToday());
    const lot = { lotNumber: stated?.lot ?? null, expiryDate: stated?.expiryDate ?? null };
    if (line) return setInHand(order, line, code, lot);
    if (pieceInHand && stated && !stated.article) {
      put({ pieceInHand: { ...pieceInHand, ...lot } });
      return {
        tone: 'success',
        title: lotText(commodities, lot),
        text: pieceInHand.name,
        next: t('pages.scanShelf', { what: pieceInHand.name }),
      };
    }
    if (!pieceInHand) return { tone: 'wrong', title: t('pages.notHere', { code }), text: t('pages.scanToShelve') };
    const { state, left } = conditionOf(pieceInHand.result);
    const quantity = order.goods.find(({ commodityId }) => commodityId === pieceInHand.commodityId)?.[left] ?? 0;
    const { lotNumber, expiryDate } = pieceInHand;
    const isConfirmed = confirmation === `${order.id} ${code}`;
    const goods = { commodityId: pieceInHand.commodityId, inventoryState: state, quantity, shelfNumber: code };
    const lines = [{ ...goods, lotNumber: lotNumber ?? null, expiryDate: expiryDate ?? null, confirmExpired: isConfirmed }];
    try {
      await callApi(returnOrderPutOnShelves, { id: order.id, lines, confirmArea: isConfirmed }, { quiet: true, idempotencyKey: scan });
    } catch (problem) {
      if (!needsConfirmation(problem, 'ConfirmArea') && !needsConfirmation(problem, 'ConfirmExpired')) throw problem;
      put({ confirmation: `${order.id} ${code}` });
      return { ...refusalAnswer(problem), tone: 'warn', next: t('pages.areaNext') };
    }
    put({ pieceInHand: null, confirmation: null });
    void refreshAfterScan();
    return {
      tone: 'success',
      title: code,
      text: `${pieceInHand.name} · ${t('pages.onShelf', { pieces: quantity, shelf: code })}`,
      counts: quantity,
    };
  }

  async function onScan({ id: scan, code: scanned }: Scan): Promise<ScanAnswer> {
    const code = scanned.trim().toUpperCase();
    const { id, mode } = now();
    if (!id) return openOrder(code, scan);
    const order = await fetchReturn(id);
    return mode === 'count' ? count(order, code, scan) : shelve(order, code, scan);
  }
  const step =
    <T>(change: (input: T) => Partial<Table>) =>
    (input: T): ScanAnswer => {
      put(change(input));
      return quietly;
    };
  const scans = useScans({
    queueName: 'returns.inspection',
    onScan,
    steps: {
      mode: step((mode: Mode) => ({ mode, pieceInHand: null, confirmation: null })),
      result: step((result: CodeOf<'InspectionResult'>) => ({ result })),
      pieces: step((pieces: number) => ({ pieces })),
      close() {
        table.put(empty);
        return quietly;
      },
    },
    answerOf: (problem) => (problem.code === errorCodes.NotFound ? { ...refusalAnswer(problem), tone: 'wrong' } : refusalAnswer(problem)),
  });
  return { ...open, scans };
}
