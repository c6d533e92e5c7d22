import { returnOrder, returnOrderGoods, returnOrderStates } from '@entrepot/contract/modules/returns/return-order.ts';
import { returnsErrors } from '@entrepot/contract/modules/returns/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { documentNumber } from '@entrepot/rules/numbers.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, findWhere, lock } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';

export type ReturnOrder = RowOf<typeof returnOrder>;
export type ReturnLine = RowOf<typeof returnOrderGoods>;

/** The source of stock movements of an order. */
export const movementSource = ({ siteId, id }: Pick<ReturnOrder, 'siteId' | 'id'>) => ({
  siteId,
  sourceType: returnOrder.name,
  sourceId: id,
});

/** Locks an order for counting or moving goods. Throws `DocumentEnded`. */
export async function lockForWork(tx: Tx, caller: Caller, id: string): Promise<ReturnOrder> {
  const row = await lock(tx, caller, returnOrder, id);
  if (row.documentStatus === enumCodes.WarehouseDocumentStatus.Ended) throw returnsErrors.ended({ number: row.orderNo });
  return row;
}

/** The lines of an order, oldest first; the order's lock covers them. */
export const linesOf = (tx: Tx, caller: Caller, { siteId, id }: Pick<ReturnOrder, 'siteId' | 'id'>): Promise<ReturnLine[]> =>
  findWhere(tx, asSystemIn(caller, siteId), returnOrderGoods, { returnOrderId: id });

/** The found pieces of a line in all conditions. */
export const foundOf = ({ qualifiedQuantity, defectiveQuantity, problemQuantity }: ReturnLine) =>
  qualifiedQuantity + defectiveQuantity + problemQuantity;

const sumOf = (lines: readonly ReturnLine[], of: (line: ReturnLine) => number) => lines.reduce((all, line) => all + of(line), 0);

/** The totals of an order from its lines. */
export const countsOf = (lines: readonly ReturnLine[]) => ({
  goodsTotal: sumOf(lines, ({ expectedQuantity }) => expectedQuantity),
  confirmedQuantity: sumOf(lines, ({ qualifiedQuantity }) => qualifiedQuantity),
  defectiveQuantity: sumOf(lines, ({ defectiveQuantity }) => defectiveQuantity),
  questions: sumOf(lines, ({ problemQuantity }) => problemQuantity),
  shelvedQuantity: sumOf(lines, ({ shelvedQuantity }) => shelvedQuantity),
});

/** Updates the totals of a locked order from its lines, with the status that `verb` leads to. */
export async function recount(tx: Tx, caller: Caller, row: ReturnOrder, verb: 'inspect' | 'shelve'): Promise<ReturnOrder> {
  const lines = await linesOf(tx, caller, row);
  const counts = countsOf(lines);
  // Shelved completely only when no line has announced pieces outstanding.
  const complete = counts.shelvedQuantity === sumOf(lines, foundOf) && lines.every((line) => foundOf(line) >= line.expectedQuantity);
  const last = verb === 'shelve' && complete;
  return change(tx, caller, returnOrder, row, {
    ...counts,
    documentStatus: returnOrderStates.after(row.documentStatus, last ? 'shelveLast' : verb),
    shelvedTime: last ? caller.now : undefined,
  });
}

/** The next order number on the site's day. */
export async function nextNumber(caller: Caller, siteId: string): Promise<string> {
  const day = timeToWire(caller.now, caller.timeZone).slice(0, 10);
  return documentNumber('returns', day, await caller.takeNumber(siteId, 'returnOrder', day.slice(2).replaceAll('-', '')));
}
