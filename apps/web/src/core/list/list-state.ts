import { type Field, f, wireName } from '@entrepot/contract/core/field.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { siteZone } from '@entrepot/client/calls/site-zone.ts';
import type { Sort } from '@entrepot/ui/table/table-props.ts';
import type { Range } from '@entrepot/ui/form/widget-props.ts';
import { isOfSite, siteField } from '@entrepot/client/form/site-rule.ts';

/** State of a list. Stored in the address, so that a link shows the same list to a colleague. */
export interface ListState {
  page: number;
  size: number;
  /** First visible row, from 1, in scroll mode; null when paginated. */
  row: number | null;
  sort: Sort | null;
  filters: Record<string, unknown>;
}

/** Filters of every list in addition to its own: the shared search text and the creation time. */
export const sharedFilters = { content: f.text({ max: 100 }), creationTime: f.time() };
const textLike = new Set(['text', 'longText', 'code', 'phone', 'ref', 'translations']);
const defaultSize = 20;

const filterField = (of: AnyResource, key: string): Field | undefined =>
  sharedFilters[key as keyof typeof sharedFilters] ??
  (key === 'siteId' && isOfSite(of) ? siteField : undefined) ??
  (of.page?.filters.includes(key) ? (of.fields as Record<string, Field>)[key] : undefined);

/** Whether a query sets no state of its list. */
export const isEmptyQuery = (query: URLSearchParams): boolean => [...query.keys()].every((name) => name === 'open');

/** Reads a list's state from the address; `defaults` are the filters of an empty query. */
export function readList(of: AnyResource, query: URLSearchParams, defaults: Record<string, unknown> = {}): ListState {
  const filters: Record<string, unknown> = {};
  for (const [key, text] of query) {
    const field = filterField(of, key);
    if (field) filters[key] = decode(field, text);
  }
  const [key, way] = (query.get('sort') ?? '').split('.');
  return {
    page: Math.max(1, Number(query.get('page')) || 1),
    size: Number(query.get('rows')) || defaultSize,
    row: query.has('row') ? Math.max(1, Math.trunc(Number(query.get('row'))) || 1) : null,
    sort: key ? { key, descending: way !== 'asc' } : null,
    filters: isEmptyQuery(query) ? { ...defaults, ...filters } : filters,
  };
}

/** Serializes the state of a list to a query. A list whose `defaults` were cleared is marked; otherwise they would apply again. */
export function writeList(of: AnyResource, state: ListState, defaults: Record<string, unknown> = {}): URLSearchParams {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(state.filters)) {
    if (value === null || value === undefined || value === '' || !filterField(of, key)) continue;
    query.set(key, typeof value === 'string' ? value : JSON.stringify(value));
  }
  if (state.sort) query.set('sort', `${state.sort.key}.${state.sort.descending ? 'desc' : 'asc'}`);
  if (state.size !== defaultSize) query.set('rows', String(state.size));
  if (state.row !== null) query.set('row', String(state.row));
  const emptied = query.size === 0 && Object.keys(defaults).length > 0;
  if ((state.page > 1 && state.row === null) || emptied) query.set('page', String(state.page));
  return query;
}

function decode(field: Field, text: string): unknown {
  if (textLike.has(field.widget) && !text.startsWith('[')) return text;
  try {
    return revive(field, JSON.parse(text));
  } catch {
    return text;
  }
}

function revive(field: Field, value: unknown): unknown {
  if (field.shape !== 'time' || !value) return value;
  const { from, to } = value as Range<string>;
  return { from: from ? new Date(from) : null, to: to ? new Date(to) : null };
}

const sortTypes: Readonly<Record<string, number>> = { creationTime: 0, lastModificationTime: 1 };
/** The wire's sort type of a column; undefined when the server cannot sort by it. */
export const sortTypeOf = (of: AnyResource, key: string): number | undefined => sortTypes[key] ?? (key === of.title ? 2 : undefined);

/** The body of the list's request, in wire names. `fixed` are filters the page sets itself, by key. */
export function listBody(of: AnyResource, state: Omit<ListState, 'row'>, fixed: Record<string, unknown> = {}): Record<string, unknown> {
  const { content, creationTime, ...own } = { ...state.filters, ...fixed } as Record<string, unknown> & {
    content?: string;
    creationTime?: Range<Date>;
  };
  const body: Record<string, unknown> = {
    index: state.page,
    rows: state.size,
    sortType: (state.sort && sortTypeOf(of, state.sort.key)) ?? (of.natural ? 2 : 0),
    descendingOrder: state.sort?.descending ?? !of.natural,
  };
  if (content?.trim()) body.Content = content.trim();
  if (creationTime?.from) body.StartDate = timeToWire(creationTime.from, siteZone());
  if (creationTime?.to) body.EndDate = timeToWire(creationTime.to, siteZone());
  for (const [key, value] of Object.entries(own)) {
    const field = (of.fields as Record<string, Field>)[key] ?? (key === 'siteId' ? siteField : undefined);
    if (field && isFilled(value)) body[wireName(key, field)] = filterValue(field, value);
  }
  return body;
}

/** The reason why a list is narrowed: none, the filters with which it opens, or filters that the user set. */
export type Narrowing = 'none' | 'defaults' | 'filters';

/** Returns the reason why a list is narrowed. Empty values narrow nothing, such as a cleared period or selection. */
export function narrowingOf({ filters }: Pick<ListState, 'filters'>, defaults: Record<string, unknown> = {}): Narrowing {
  const set = Object.entries(filters).filter(([, value]) => narrows(value));
  if (!set.length) return 'none';
  const isDefault = ([key, value]: [string, unknown]) => JSON.stringify(value) === JSON.stringify(defaults[key]);
  return set.every(isDefault) ? 'defaults' : 'filters';
}

const isRange = (value: unknown): value is Range<unknown> =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value;
const narrows = (value: unknown): boolean =>
  isRange(value) ? isFilled(value.from) || isFilled(value.to) : isFilled(typeof value === 'string' ? value.trim() : value);

const isFilled = (value: unknown) => value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

function filterValue(field: Field, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => filterValue(field, one));
  if (field.shape === 'decimal' || field.widget === 'number') return Number(value);
  return typeof value === 'string' ? value.trim() : value;
}
