import { CompiledQuery, type RawBuilder } from 'kysely';
import type { Caller } from '../calls/caller.ts';
import { type Db, withoutDatabase } from './db.ts';

/** Picks one parameter of a cached statement from the caller or from the given values. */
type CallerPart = (caller: Caller, sqlParameters: readonly unknown[]) => unknown;

interface CachedStatement {
  text: string;
  takes: readonly CallerPart[];
}

const maxCached = 5000;
const cache = new Map<string, CachedStatement>();

// Placeholder values that never occur in data: where they appear as parameters, the caller's values are substituted.
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
const callerParts = new Map<unknown, CallerPart>([
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

/**
 * The caller with placeholders for its values. Properties that determine the text (kind, language, zone, rights, one site or several) are
 * unchanged.
 */
const marked = (caller: Caller): Caller => ({
  ...caller,
  siteIds: amountOf(caller.siteIds) === 'one' ? marks.oneSite : marks.sites,
  warehouseIds: { all: null, one: marks.oneWarehouse, some: marks.warehouses }[amountOf(caller.warehouseIds)],
  ownerId: caller.ownerId && marks.owner,
  userId: caller.userId && marks.user,
  now: marks.now,
});

/** The properties of a caller that determine the condition of its data scope, without the values. */
const kindOf = ({ audience, siteIds, warehouseIds, ownerId, userId }: Caller) =>
  `${audience} ${amountOf(siteIds)} ${amountOf(warehouseIds)} ${ownerId !== null} ${userId !== null}`;

const cacheKeyOf = (caller: Caller) => `${kindOf(caller)} ${caller.language} ${caller.timeZone} ${caller.siteId}`;

interface Statement<Row> {
  name: string;
  sqlParameters: readonly unknown[];
  make(caller: Caller, sqlParameters: readonly string[]): RawBuilder<Row>;
  /**
   * The text contains no translations, no times of a zone and not the caller's own site: it is the same for all callers with the same kind
   * of scope.
   */
  isCallerIndependent?: boolean;
}

/**
 * Runs a statement whose text is compiled once for each kind of caller and then cached. `make` builds it for a caller and for as many
 * values as `sqlParameters` has. It must take sites, warehouses, owner and user from that caller, and may only use the presence of the values;
 * anything else that determines the text, such as rights, must be part of the `name`.
 */
export async function queryCached<Row>(
  tx: Db,
  caller: Caller,
  { name, sqlParameters, make, isCallerIndependent }: Statement<Row>,
): Promise<readonly Row[]> {
  const key = `${name} ${isCallerIndependent ? kindOf(caller) : cacheKeyOf(caller)}`;
  const { text, takes } = cache.get(key) ?? store(key, made(marked(caller), sqlParameters, make));
  const values = takes.map((take) => take(caller, sqlParameters));
  return (await tx.executeQuery<Row>(CompiledQuery.raw(text, values))).rows;
}

/** A statement that depends only on the given values, its text compiled once and cached under its name. */
export function cachedStatement(
  name: string,
  sqlParameters: readonly unknown[],
  make: (sqlParameters: readonly string[]) => RawBuilder<unknown>,
): CompiledQuery {
  const { text, takes } =
    cache.get(name) ??
    store(
      name,
      made(noCaller, sqlParameters, (_, placeholders) => make(placeholders)),
    );
  return CompiledQuery.raw(
    text,
    takes.map((take) => take(noCaller, sqlParameters)),
  );
}

const noCaller = {} as Caller;

/** Detects values derived from a placeholder: a text or list that contains one, or a time computed from `now`. */
const containsMarker = (value: unknown) => /\0|\\u0000/.test(String(value)) || (value instanceof Date && Number.isNaN(value.getTime()));

function store(key: string, statement: CachedStatement): CachedStatement {
  if (cache.size < maxCached) cache.set(key, statement);
  return statement;
}

function made(
  caller: Caller,
  sqlParameters: readonly unknown[],
  make: (caller: Caller, sqlParameters: readonly string[]) => RawBuilder<unknown>,
): CachedStatement {
  const placeholders = sqlParameters.map((_, at) => mark(`given ${at}`));
  const { sql: text, parameters } = make(caller, placeholders).compile(withoutDatabase);
  const takes = parameters.map((value): CallerPart => {
    const at = placeholders.indexOf(value as string);
    const take = at >= 0 ? (_: Caller, input: readonly unknown[]) => input[at] : callerParts.get(value);
    if (take) return take;
    if (containsMarker(value)) throw new Error('a cached statement changes a given value');
    return () => value;
  });
  return { text, takes };
}
