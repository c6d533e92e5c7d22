import { type RawBuilder, sql } from 'kysely';
import type { Input, Output } from '@entrepot/contract/core/call.ts';
import type { Field } from '@entrepot/contract/core/field.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { codeOnLabel } from '@entrepot/rules/courier-labels.ts';
import { plainSigns } from '@entrepot/rules/plain-text.ts';
import { type findRecords, minEndCharacters, minCharacters, type Match } from '@entrepot/contract/modules/finding/calls.ts';
import { type Caller, can } from '../../core/calls/caller.ts';
import { enumLabel, text as textOf } from '../../core/calls/texts.ts';
import type { Db } from '../../core/db/db.ts';
import { scopeOf, wholeSites } from '../../core/scope/scope.ts';
import { localizedColumn } from '../../core/lists/localized.ts';
import { openTasksOf } from '../reports/public.ts';
import { type Kind, kinds } from './kinds.ts';
import { alike, columnOf, endOf, partOf, type Way, whole } from './match-modes.ts';

type Fragment = RawBuilder<unknown>;
type FoundRecord = Output<typeof findRecords>[number];
/** Maximum number of results per kind. */
const maxPerKind = 5;
/** An exact match of at least this length ends the search. */
const surelyWhole = 8;
const minLengthForTypos = 5;
const ideographs = /\p{Script=Han}{2}/u;

/**
 * Finds records by a whole number, the end of a number or a name, among the kinds the caller may open; with one typo if nothing matches.
 * Each mode is one statement over all kinds, and the next one runs only if needed.
 */
export async function find(tx: Db, caller: Caller, input: Input<typeof findRecords>): Promise<FoundRecord[]> {
  const wanted = codeOnLabel(plainSigns(input.text).trim());
  if (wanted.length < minCharacters && !ideographs.test(wanted)) return [];
  const mayOpen = kinds.filter(({ of }) => isVisible(caller, of));
  const isNumber = /\d/.test(wanted);
  const found = await look(tx, caller, mayOpen, whole(wanted));
  if (found.length && wanted.length >= surelyWhole && isNumber) return withDoings(tx, caller, found);
  if (isNumber && wanted.length >= minEndCharacters) found.push(...(await look(tx, caller, mayOpen, endOf(wanted))));
  if (/\p{L}/u.test(wanted)) found.push(...(await look(tx, caller, mayOpen, partOf(wanted))));
  if (!found.length && isNumber && wanted.length >= minLengthForTypos) found.push(...(await look(tx, caller, mayOpen, alike(wanted))));
  return withDoings(
    tx,
    caller,
    found.filter(({ id, kind }, at) => found.findIndex((one) => one.id === id && one.kind === kind) === at),
  );
}

/** Adds the caller's open tasks to each result. */
async function withDoings(tx: Db, caller: Caller, found: readonly FoundRecord[]): Promise<FoundRecord[]> {
  const standing = found.flatMap(({ kind, id, state: code }) => {
    const known = kinds.find(({ of }) => of.name === kind);
    return known ? [{ of: known.of, id, state: known.state, code: code ?? null }] : [];
  });
  const openTasks = await openTasksOf(tx, caller, standing);
  return found.map((record) => ({ ...record, does: [...(openTasks.get(record.id) ?? [])] }));
}

/** May the caller see these records at all? */
const isVisible = (caller: Caller, { audience, screen }: AnyResource) =>
  Boolean(screen && (caller.audience === 'system' || audience?.read.includes(caller.audience)) && can(caller, screen));

interface Row {
  at: number;
  id: string;
  number: string;
  title: string | null;
  state: number | null;
  ownerName: string | null;
  memberCode: string | null;
  openedWithId: string | null;
}

async function look(tx: Db, caller: Caller, among: readonly Kind[], way: Way): Promise<FoundRecord[]> {
  const statement = statementOf(caller, among, way);
  const { rows } = statement ? await statement.execute(tx) : { rows: [] };
  return rows.map((row) => resultOf(caller, row, way.match));
}

/** Builds one search mode as one statement over several kinds; undefined if it applies to none of them. */
export function statementOf(caller: Caller, among: readonly Kind[], way: Way): RawBuilder<Row> | undefined {
  const parts = among.flatMap((kind) => rowsOf(caller, kind, way) ?? []);
  if (!parts.length) return undefined;
  return sql<Row>`${way.before ?? sql``}
    select h.at, h.id, h.number, h.title, h.state, coalesce(u.nick_name, u.user_name) as owner_name, u.member_code,
      h.opened_with_id
    from (${sql.join(parts, sql` union all `)}) h
    left join user_account u on u.site_id = h.site_id and u.id = h.owner_id
    order by h.at, h.creation_time desc, h.id`;
}

/** Builds the query for the newest matches of a kind; undefined if the mode does not apply to it. */
function rowsOf(caller: Caller, kind: Kind, way: Way): Fragment | undefined {
  const { of, by, state, others, openedWith } = kind;
  const where = others && !isVisible(caller, others) ? undefined : kind.where;
  const fitting = way.columnsOf(kind).flatMap((column) => {
    const fits = way.fits(kind, column);
    return fits ? [{ column: sql.ref(columnOf(kind, column === kind.former ? kind.numbers[0]! : column)), fits }] : [];
  });
  if (!fitting.length) return undefined;
  const number = sql`case ${sql.join(
    fitting.map(({ column, fits }) => sql`when ${fits} then ${column}`),
    sql` `,
  )} end`;
  const from = by
    ? sql`${sql.table(of.table)} r join ${sql.table(by.kind.table)} n on n.site_id = r.site_id and n.id = ${sql.ref(`r.${by.column}`)}
        and ${scopeOf(wholeSites(caller), by.kind, 'n')}`
    : sql`${sql.table(of.table)} r`;
  const conditions = [
    scopeOf(caller, of, 'r'),
    ...(where ? [where] : []),
    sql`(${sql.join(
      fitting.map(({ fits }) => fits),
      sql` or `,
    )})`,
  ];
  // All matches are read before the newest are chosen, so that the planner does not scan the table by time for the order.
  return sql`(select *
      from (select ${sql.lit(kinds.indexOf(kind))}::int as at, r.site_id, r.id, r.creation_time, ${number} as number,
          ${titleOf(kind, caller)} as title, ${state ? sql`${sql.ref(`r.${state}`)}::int` : sql`null::int`} as state,
          ${ownerOf(caller, kind)} as owner_id, ${openedWith ? sql.ref(`r.${openedWith}`) : sql`null::uuid`} as opened_with_id
        from ${from}
        where ${sql.join(conditions, sql` and `)}
        offset 0) f
      order by f.creation_time desc
      limit ${sql.lit(maxPerKind)})`;
}

const titleOf = ({ of, by }: Kind, { language }: Caller): Fragment =>
  of.title && !by ? localizedColumn(of, of.title, language, 'r') : sql`null::text`;

/** Returns the owner of a record; customers find only their own. */
function ownerOf(caller: Caller, { of, owner }: Kind): Fragment {
  if (caller.audience === 'customer') return sql`null::uuid`;
  return owner ?? (of.scope?.customer ? sql.ref(`r.${of.scope.customer}`) : sql`null::uuid`);
}

function resultOf(caller: Caller, row: Row, match: Match): FoundRecord {
  const { language } = caller;
  const { of, state } = kinds[row.at]!;
  const stateType = state ? ((of.fields[state] as Field).enumName ?? null) : null;
  return {
    kind: of.name,
    kindName: textOf(language, `finding.kinds.${of.name}`) ?? textOf(language, `${of.module}.${of.name}.title`) ?? of.name,
    id: row.id,
    number: row.number,
    title: row.title === row.number ? null : row.title,
    match,
    stateType,
    state: row.state,
    stateName: stateType && row.state !== null ? enumLabel(language, stateType, row.state) : null,
    ownerName: row.ownerName,
    memberCode: row.memberCode,
    openedWithId: row.openedWithId,
    does: [],
  };
}
