import { CompiledQuery, type RawBuilder } from 'kysely';
import type { Caller } from '../calls/caller.ts';
import { type Tx, withoutDatabase } from './db.ts';

/** What a kept statement takes from its caller and from what is asked for. */
type Taken = (caller: Caller, given: readonly unknown[]) => unknown;

interface Kept {
  text: string;
  takes: readonly Taken[];
}

const mostKept = 5000;
const kept = new Map<string, Kept>();

// Values that nobody has: where they come out as parameters, the caller's own stand in the statement.
const mark = (name: string) => `\u0000 ${name}`;
const marks = {
  site: mark('site'),
  owner: mark('owner'),
  user: mark('user'),
  warehouse: mark('warehouse'),
  oneSite: [mark('site')],
  oneWarehouse: [mark('warehouse')],
  sites: [mark('sites'), mark('more sites')],
  warehouses: [mark('warehouses'), mark('more warehouses')],
  now: new Date(Number.NaN),
};
const ofCaller = new Map<unknown, Taken>([
  [marks.site, ({ siteIds }) => siteIds[0]],
  [marks.oneSite, ({ siteIds }) => siteIds],
  [marks.sites, ({ siteIds }) => siteIds],
  [marks.owner, ({ ownerId }) => ownerId],
  [marks.user, ({ userId }) => userId],
  [marks.warehouse, ({ warehouseIds }) => warehouseIds?.[0]],
  [marks.oneWarehouse, ({ warehouseIds }) => warehouseIds],
  [marks.warehouses, ({ warehouseIds }) => warehouseIds],
  [marks.now, ({ now }) => now],
]);

const amountOf = (list: readonly string[] | null) => (list === null ? 'all' : list.length === 1 ? 'one' : 'some');

/** The caller with marks for values; what decides the text (kind, language, zone, rights, one site or several) is its own. */
const marked = (caller: Caller): Caller => ({
  ...caller,
  siteIds: amountOf(caller.siteIds) === 'one' ? marks.oneSite : marks.sites,
  warehouseIds: { all: null, one: marks.oneWarehouse, some: marks.warehouses }[amountOf(caller.warehouseIds)],
  ownerId: caller.ownerId && marks.owner,
  userId: caller.userId && marks.user,
  now: marks.now,
});

/** What of a caller decides which rows it may touch, beside what these are. */
const kindOf = ({ who, siteIds, warehouseIds, ownerId, userId }: Caller) =>
  `${who} ${amountOf(siteIds)} ${amountOf(warehouseIds)} ${ownerId !== null} ${userId !== null}`;

const wholeKindOf = (caller: Caller) => `${kindOf(caller)} ${caller.language} ${caller.timeZone} ${caller.siteId}`;

interface Statement<Row> {
  name: string;
  given: readonly unknown[];
  make(caller: Caller, given: readonly string[]): RawBuilder<Row>;
  /** The text has no words of a language, times of a zone or mention of the caller's own site: it is the same for all who may touch the same. */
  isPlain?: boolean;
}

/**
 * The rows of a statement whose text is made once for each kind of caller and not again: `make` builds it of a caller and of as many
 * values as are given. It must take sites, warehouses, owner and user from that caller, and may look at nothing else of the values than
 * that they are there; what else decides the text has to stand in the `name`, such as rights that it looks at.
 */
export async function rowsOfKept<Row>(tx: Tx, caller: Caller, { name, given, make, isPlain }: Statement<Row>): Promise<readonly Row[]> {
  const key = `${name} ${isPlain ? kindOf(caller) : wholeKindOf(caller)}`;
  const { text, takes } = kept.get(key) ?? keep(key, made(marked(caller), given, make));
  const values = takes.map((take) => take(caller, given));
  return (await tx.executeQuery<Row>(CompiledQuery.raw(text, values))).rows;
}

/** A statement that takes nothing from its caller but the values that are given, its text made once under its name as above. */
export function keptStatement(
  name: string,
  given: readonly unknown[],
  make: (given: readonly string[]) => RawBuilder<unknown>,
): CompiledQuery {
  const { text, takes } =
    kept.get(name) ??
    keep(
      name,
      made(nobody, given, (_, stand) => make(stand)),
    );
  return CompiledQuery.raw(
    text,
    takes.map((take) => take(nobody, given)),
  );
}

const nobody = {} as Caller;

/** Was a value made from a mark: a text or list with one in it, a moment counted from `now`? */
const isOfMark = (value: unknown) => /\0|\\u0000/.test(String(value)) || (value instanceof Date && Number.isNaN(value.getTime()));

function keep(key: string, statement: Kept): Kept {
  if (kept.size < mostKept) kept.set(key, statement);
  return statement;
}

function made(caller: Caller, given: readonly unknown[], make: (caller: Caller, given: readonly string[]) => RawBuilder<unknown>): Kept {
  const stand = given.map((_, at) => mark(`given ${at}`));
  const { sql: text, parameters } = make(caller, stand).compile(withoutDatabase);
  const takes = parameters.map((value): Taken => {
    const at = stand.indexOf(value as string);
    const take = at >= 0 ? (_: Caller, asked: readonly unknown[]) => asked[at] : ofCaller.get(value);
    if (take) return take;
    if (isOfMark(value)) throw new Error('a kept statement changes a value that it is given');
    return () => value;
  });
  return { text, takes };
}
