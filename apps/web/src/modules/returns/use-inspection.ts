import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import * as errorCodes from '@entrepot/contract/data/error-codes.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { getReturnOrders, returnFormTypes } from '@entrepot/contract/modules/returns/calls.ts';
import {
  cancelInspectReturnOrder,
  inspectReturnOrder,
  returnOrderPutOnShelves,
  signForReturnOrder,
} from '@entrepot/contract/modules/returns/floor-calls.ts';
import { getPutAwayShelves } from '@entrepot/contract/modules/receiving/shelve-calls.ts';
import { returnOrder } from '@entrepot/contract/modules/returns/return-order.ts';
import { returnOrderIndex } from '@entrepot/contract/modules/returns/screens.ts';
import { ask, askRows, list } from '@entrepot/client/calls/api.ts';
import { suggestedText } from '@entrepot/client/floor/suggested.ts';
import { randomId } from '@entrepot/client/calls/random-id.ts';
import { asksToConfirm, isApiProblem } from '@entrepot/client/calls/problem.ts';
import { refreshAfterScan } from '@entrepot/client/react/queries.ts';
import { useDesk } from '@entrepot/client/react/use-desk.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { can } from '@entrepot/client/session/session.ts';
import type { Scan, ScanAnswer } from '@entrepot/ui/scan-props.ts';
import { isDone, refusalAnswer } from '@entrepot/client/scan/scan-answer.ts';
import { quietly, useScans } from '@entrepot/client/react/use-scans.ts';
import { askReturn, foundOf, isInHouse, type Line, type Return } from './return-facts.ts';

const { InspectionResult, InventoryState } = enumCodes;
/** The conditions a piece may come back in, in the order of their keys. */
export const conditions = [
  { result: InspectionResult.Qualified, word: 'qualified', key: 'F2', state: InventoryState.Available, left: 'availableToShelve' },
  { result: InspectionResult.Defective, word: 'defective', key: 'F4', state: InventoryState.Defective, left: 'defectiveToShelve' },
  { result: InspectionResult.Problem, word: 'problem', key: 'F6', state: InventoryState.Problem, left: 'problemToShelve' },
  { result: InspectionResult.WrongGoods, word: 'wrongGoods', key: 'F7', state: InventoryState.Problem, left: 'problemToShelve' },
] as const;
export type Condition = (typeof conditions)[number];
export type Mode = 'count' | 'shelve';

interface Table {
  /** The order that lies open. */
  id: string | null;
  mode: Mode;
  result: CodeOf<'InspectionResult'>;
  /** How many pieces the next scan counts, when not one. */
  pieces: number | null;
  /** The piece that is held and goes on the next shelf that is scanned. */
  held: { commodityId: string; name: string; result: number } | null;
  /** What was asked about: the same scan once more means it. */
  asked: string | null;
}
const empty: Table = { id: null, mode: 'count', result: InspectionResult.Qualified, pieces: null, held: null, asked: null };
const same = (code: string) => (text: string | null | undefined) => text?.toUpperCase() === code;
const lineWith = ({ goods }: Return, code: string): Line | undefined =>
  goods.find((line) => [line.identificationCode, line.commodityCode, line.commoditySku].some(same(code)));

/** The scans of the table where returns are opened: the label signs for an order, pieces are counted, and go on shelves. */
export function useInspection(wanted: string | null) {
  const t = useWords('returns');
  const shelving = useWords('shelving');
  const [stored, table] = useDesk<Table>('returns.inspection', empty);
  const open = wanted && stored.id !== wanted ? { ...empty, id: wanted } : stored;
  const now = () => (wanted && table.now().id !== wanted ? { ...empty, id: wanted } : table.now());
  const put = (change: Partial<Table>) => table.put({ ...now(), ...change });
  const conditionOf = (result: number) => conditions.find((one) => one.result === result)!;

  async function openOrder(code: string, scan: string): Promise<ScanAnswer> {
    let isNew = false;
    if (can(returnOrderIndex.SignFor)) {
      try {
        await ask(signForReturnOrder, { courierNumber: code }, { quiet: true, idempotencyKey: scan });
        isNew = true;
      } catch (problem) {
        // An order that was received before is gone on with.
        if (!isApiProblem(problem) || !isDone(problem)) throw problem;
      }
    }
    const order = await orderLabelled(code);
    if (!order) return { tone: 'wrong', title: t('pages.noOrder', { code }) };
    if (!isInHouse(order)) return { tone: 'wrong', title: t('pages.isOver', { number: order.orderNo }) };
    put({ ...empty, id: order.id });
    void refreshAfterScan();
    const text = [order.memberCode, t(isNew ? 'pages.receivedNow' : 'pages.openedAgain')].filter(Boolean).join(' · ');
    return { tone: isNew ? 'success' : 'warn', title: order.orderNo, text, next: t('pages.countHint') };
  }
  async function orderLabelled(code: string) {
    const asked = (query: object) =>
      askRows(returnOrder, getReturnOrders, { formType: returnFormTypes.warehouse, rows: 10, ...query }, { quiet: true });
    const found = [...(await asked({ orderNo: code })).data, ...(await asked({ courierNumber: code })).data];
    const known = found.filter(({ orderNo, courierNumber }) => same(code)(orderNo) || same(code)(courierNumber));
    return known.find(isInHouse) ?? known[0];
  }

  async function piece(order: Return, code: string): Promise<{ id: string; name: string } | undefined> {
    const line = lineWith(order, code);
    if (line) return { id: line.commodityId, name: line.commodityName ?? code };
    const { data } = await list(commodity, { Content: code, UserId: order.ownerId, rows: 20 }, { quiet: true });
    const found = data.find((row) => [row.identificationCode, row.commodityCode, row.commoditySku].some(same(code)));
    return found && { id: found.id, name: found.name };
  }

  async function count(order: Return, code: string, scan: string): Promise<ScanAnswer> {
    const { result, pieces, asked } = now();
    const found = await piece(order, code);
    if (!found) return { tone: 'wrong', title: t('pages.notHere', { code }) };
    const line = { commodityId: found.id, inspectionResult: result, quantity: pieces ?? 1 };
    const confirmMore = asked === `${order.id} ${code}`;
    try {
      await ask(inspectReturnOrder, { id: order.id, lines: [line], confirmMore }, { quiet: true, idempotencyKey: scan });
    } catch (problem) {
      if (!asksToConfirm(problem, 'ConfirmMore')) throw problem;
      put({ asked: `${order.id} ${code}` });
      return { ...refusalAnswer(problem), tone: 'warn', next: t('pages.scanAgain') };
    }
    put({ pieces: null });
    const after = (await askReturn(order.id)).goods.find(({ commodityId }) => commodityId === found.id);
    void refreshAfterScan();
    const counted = after ? t('pages.counted', { found: foundOf(after), expected: after.expectedQuantity }) : '';
    const word = t(`actions.${conditionOf(result).word}`);
    return {
      tone: result === InspectionResult.Qualified ? 'success' : 'warn',
      title: counted,
      text: `${found.name} · ${word}`,
      say: result === InspectionResult.Qualified ? String(after ? foundOf(after) : '') : word,
      counts: line.quantity,
      undo: () => takeBack(order.id, line),
    };
  }
  async function takeBack(id: string, line: { commodityId: string; inspectionResult: CodeOf<'InspectionResult'>; quantity: number }) {
    await ask(cancelInspectReturnOrder, { id, ...line }, { idempotencyKey: randomId() });
    await refreshAfterScan();
  }

  /** Takes a piece in hand with all that wait of it in its condition, and says where they would best go. */
  async function hold({ warehouseId }: Return, line: Line, code: string): Promise<ScanAnswer> {
    const { result } = now();
    const usable = [conditionOf(result), ...conditions].find(({ left }) => line[left] > 0);
    const name = line.commodityName ?? code;
    if (!usable) return { tone: 'warn', title: t('pages.nothingWaits', { what: name }) };
    const { commodityId } = line;
    const pieces = { commodityId, inventoryState: usable.state, quantity: line[usable.left] };
    const shelves = await ask(getPutAwayShelves, { warehouseId, ...pieces }, { quiet: true });
    put({ held: { commodityId, name, result: usable.result }, asked: null });
    const place = usable.state === InventoryState.Available ? line.shelvesNumber : null;
    return {
      tone: 'success',
      title: t('pages.toShelf', { pieces: line[usable.left], condition: t(`actions.${usable.word}`) }),
      text: [name, place && t('pages.lies', { shelf: place })].filter(Boolean).join(' · '),
      next: shelves.length ? suggestedText(shelving, shelves) : t('pages.scanShelf', { what: name }),
      say: shelves[0]?.shelfNumber ?? '',
    };
  }
  async function shelve(order: Return, code: string, scan: string): Promise<ScanAnswer> {
    const { held, asked } = now();
    const line = lineWith(order, code);
    if (line) return hold(order, line, code);
    if (!held) return { tone: 'wrong', title: t('pages.notHere', { code }), text: t('pages.scanToShelve') };
    const { state, left } = conditionOf(held.result);
    const quantity = order.goods.find(({ commodityId }) => commodityId === held.commodityId)?.[left] ?? 0;
    const lines = [{ commodityId: held.commodityId, inventoryState: state, quantity, shelfNumber: code }];
    const confirmArea = asked === `${order.id} ${code}`;
    try {
      await ask(returnOrderPutOnShelves, { id: order.id, lines, confirmArea }, { quiet: true, idempotencyKey: scan });
    } catch (problem) {
      if (!asksToConfirm(problem, 'ConfirmArea')) throw problem;
      put({ asked: `${order.id} ${code}` });
      return { ...refusalAnswer(problem), tone: 'warn', next: t('pages.areaNext') };
    }
    put({ held: null, asked: null });
    void refreshAfterScan();
    return {
      tone: 'success',
      title: code,
      text: `${held.name} · ${t('pages.onShelf', { pieces: quantity, shelf: code })}`,
      counts: quantity,
    };
  }

  async function onScan({ id: scan, code: scanned }: Scan): Promise<ScanAnswer> {
    const code = scanned.trim().toUpperCase();
    const { id, mode } = now();
    if (!id) return openOrder(code, scan);
    const order = await askReturn(id);
    return mode === 'count' ? count(order, code, scan) : shelve(order, code, scan);
  }
  const step =
    <T>(change: (input: T) => Partial<Table>) =>
    (input: T): ScanAnswer => {
      put(change(input));
      return quietly;
    };
  const scans = useScans({
    keep: 'returns.inspection',
    onScan,
    steps: {
      mode: step((mode: Mode) => ({ mode, held: null, asked: null })),
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
