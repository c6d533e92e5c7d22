import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { takeOver } from '@entrepot/contract/modules/takeover/take-over.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { notDeleted, oneOf } from '../../core/db/conditions.ts';
import type { Db } from '../../core/db/db.ts';
import { zoneOf } from '../../core/db/times.ts';
import { unseal } from '../../core/http/crypto.ts';
import type { ImportRow } from '../../core/sheets/imports.ts';
import { codeOf, type Context, type Member, type Part, type StagedRow } from './part.ts';

export type TakeOver = RowOf<typeof takeOver>;

/** The caller limited to the site of a take-over, with its calendar. */
export const callerAt = (caller: Caller, siteId: string): Caller => ({
  ...caller,
  siteId,
  siteIds: [siteId],
  warehouseIds: null,
  timeZone: zoneOf(siteId),
});

/** Returns the context of rows: the customers that they name, of the site and among the rows of the take-over itself. */
export async function contextOf(
  db: Db,
  caller: Caller,
  { siteId, id, name }: Pick<TakeOver, 'siteId' | 'id' | 'name'>,
  rows: readonly ImportRow[],
): Promise<Context> {
  const codes = [...new Set(rows.map(({ values }) => codeOf(values.memberCode)))].filter(Boolean);
  const staged = await db
    .selectFrom('takeOverRow')
    .select(['id', 'rowKey'])
    .where('siteId', '=', siteId)
    .where('takeOverId', '=', id)
    .where('part', '=', enumCodes.TakeOverPart.Customers)
    .where('rowKey', '=', oneOf(codes))
    .execute();
  const known = await db
    .selectFrom('userAccount')
    .select(['id', 'siteId', 'userName', 'nickName', 'memberCode'])
    .where('siteId', '=', siteId)
    .where('memberCode', '=', oneOf(codes))
    .where('accountTypeCode', '=', enumCodes.AccountTypeCode.User)
    .where(notDeleted)
    .execute();
  const members = new Map<string, Member>([
    ...staged.map(
      ({ id: rowId, rowKey }) => [rowKey, { id: rowId, siteId, userName: rowKey, nickName: null, memberCode: rowKey }] as const,
    ),
    ...known.map((row) => [row.memberCode!, row] as const),
  ]);
  return { caller: callerAt(caller, siteId), siteId, takeOverId: id, name, members };
}

/** The stored rows of a part, in the order of their lines. */
export async function stagedRows(
  db: Db,
  { siteId, id }: Pick<TakeOver, 'siteId' | 'id'>,
  part: Part,
): Promise<(StagedRow & { createdId: string | null })[]> {
  const rows = await db
    .selectFrom('takeOverRow')
    .select(['id', 'line', 'rowKey', 'cells', 'figures', 'createdId'])
    .where('siteId', '=', siteId)
    .where('takeOverId', '=', id)
    .where('part', '=', part.part)
    .orderBy('line')
    .orderBy('id')
    .execute();
  return rows as (StagedRow & { createdId: string | null })[];
}

/** The cells of stored rows as an import reads them, numbered from 0: rows of several files may have the same line. */
export const importRowsOf = (part: Part, rows: readonly StagedRow[]): ImportRow[] =>
  rows.map(({ cells }, line) => ({
    line,
    values: Object.fromEntries(part.columns.map(({ key }) => [key, open(part, key, cells[key] ?? '')])),
  }));

const open = (part: Part, key: string, cell: string) => (cell && part.sealed?.includes(key) ? unseal(cell) : cell);
