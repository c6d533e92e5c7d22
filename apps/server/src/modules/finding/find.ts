import { type RawBuilder, sql } from 'kysely';
import type { Input, Output } from '@entrepot/contract/core/call.ts';
import type { Field } from '@entrepot/contract/core/field.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { plainSigns } from '@entrepot/contract/core/plain-signs.ts';
import { type findRecords, fewestOfEnd, fewestSigns, type Match } from '@entrepot/contract/modules/finding/calls.ts';
import { type Caller, can } from '../../core/calls/caller.ts';
import { enumLabel, text as textOf } from '../../core/calls/texts.ts';
import type { Tx } from '../../core/rows/db.ts';
import { scopeOf, wholeSites } from '../../core/rows/scope.ts';
import { shownIn } from '../../core/rows/in-language.ts';
import { doingsOf } from '../reports/public.ts';
import { type Kind, kinds } from './kinds.ts';
import { alike, columnOf, endOf, partOf, type Way, whole } from './ways.ts';

type Piece = RawBuilder<unknown>;
type Found = Output<typeof findRecords>[number];
/** So many of each kind are told. */
const mostOfEach = 5;
/** What is at least so long and is the whole number of something is meant to be just that. */
const surelyWhole = 8;
const fewestToMistake = 5;
const ideographs = /\p{Script=Han}{2}/u;

/**
 * What has this number, or a number that ends so, or is called so, among what the caller may open; nearly so where nothing has. Each way
 * is one statement over all kinds, and the next is asked where the one before leaves something open.
 */
export async function find(tx: Tx, caller: Caller, input: Input<typeof findRecords>): Promise<Found[]> {
  const wanted = plainSigns(input.text).trim();
  if (wanted.length < fewestSigns && !ideographs.test(wanted)) return [];
  const mayOpen = kinds.filter(({ of }) => isShown(caller, of));
  const isNumber = /\d/.test(wanted);
  const found = await look(tx, caller, mayOpen, whole(wanted));
  if (found.length && wanted.length >= surelyWhole && isNumber) return withDoings(tx, caller, found);
  if (isNumber && wanted.length >= fewestOfEnd) found.push(...(await look(tx, caller, mayOpen, endOf(wanted))));
  if (/\p{L}/u.test(wanted)) found.push(...(await look(tx, caller, mayOpen, partOf(wanted))));
  if (!found.length && isNumber && wanted.length >= fewestToMistake) found.push(...(await look(tx, caller, mayOpen, alike(wanted))));
  return withDoings(
    tx,
    caller,
    found.filter(({ id, kind }, at) => found.findIndex((one) => one.id === id && one.kind === kind) === at),
  );
}

/** The same with what the caller may do about each. */
async function withDoings(tx: Tx, caller: Caller, found: readonly Found[]): Promise<Found[]> {
  const standing = found.flatMap(({ kind, id, state: code }) => {
    const known = kinds.find(({ of }) => of.name === kind);
    return known ? [{ of: known.of, id, state: known.state, code: code ?? null }] : [];
  });
  const doings = await doingsOf(tx, caller, standing);
  return found.map((record) => ({ ...record, does: [...(doings.get(record.id) ?? [])] }));
}

/** Are these records shown to the caller at all? */
const isShown = (caller: Caller, { who, screen }: AnyResource) =>
  Boolean(screen && (caller.who === 'X' || who?.read.includes(caller.who)) && can(caller, screen));

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

async function look(tx: Tx, caller: Caller, among: readonly Kind[], way: Way): Promise<Found[]> {
  const statement = statementOf(caller, among, way);
  const { rows } = statement ? await statement.execute(tx) : { rows: [] };
  return rows.map((row) => told(caller, row, way.match));
}

/** One way of looking as one statement over several kinds; undefined where none of them can be asked. */
export function statementOf(caller: Caller, among: readonly Kind[], way: Way): RawBuilder<Row> | undefined {
  const asked = among.flatMap((kind) => rowsOf(caller, kind, way) ?? []);
  if (!asked.length) return undefined;
  return sql<Row>`${way.before ?? sql``} select h.at, h.id, h.number, h.title, h.state, coalesce(u.nick_name, u.user_name) as owner_name, u.member_code, h.opened_with_id
    from (${sql.join(asked, sql` union all `)}) h
      left join user_account u on u.site_id = h.site_id and u.id = h.owner_id
    order by h.at, h.creation_time desc, h.id`;
}

/** The newest rows of a kind that fit; undefined where the kind cannot be asked in this way. */
function rowsOf(caller: Caller, kind: Kind, way: Way): Piece | undefined {
  const { of, by, state, others, openedWith } = kind;
  const where = others && !isShown(caller, others) ? undefined : kind.where;
  const fitting = way.columnsOf(kind).flatMap((column) => {
    const fits = way.fits(kind, column);
    return fits ? [{ column: sql.ref(columnOf(kind, column)), fits }] : [];
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
  // All that fit are read before the newest are chosen: their order must not tempt to walk through the whole table by its time.
  return sql`(select * from (select ${sql.lit(kinds.indexOf(kind))}::int as at, r.site_id, r.id, r.creation_time, ${number} as number,
      ${titleOf(kind, caller)} as title, ${state ? sql`${sql.ref(`r.${state}`)}::int` : sql`null::int`} as state, ${ownerOf(caller, kind)} as owner_id,
      ${openedWith ? sql.ref(`r.${openedWith}`) : sql`null::uuid`} as opened_with_id
    from ${from} where ${sql.join(conditions, sql` and `)} offset 0) f order by f.creation_time desc limit ${sql.lit(mostOfEach)})`;
}

const titleOf = ({ of, by }: Kind, { language }: Caller): Piece =>
  of.title && !by ? shownIn(of, of.title, language, 'r') : sql`null::text`;

/** Whose it is; customers find nothing but their own. */
function ownerOf(caller: Caller, { of, owner }: Kind): Piece {
  if (caller.who === 'C') return sql`null::uuid`;
  return owner ?? (of.fields.ownerId ? sql.ref('r.owner_id') : sql`null::uuid`);
}

function told(caller: Caller, row: Row, match: Match): Found {
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
