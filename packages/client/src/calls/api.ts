import { type Call, listQuery, type ListQuery } from '@entrepot/contract/core/call.ts';
import type { Draft, Field, Fields } from '@entrepot/contract/core/field.ts';
import type { AnyResource, CrudVerb, DraftOf, RowOf } from '@entrepot/contract/core/resource.ts';
import { draftToWire, fromWire, objectFromWire } from '@entrepot/contract/core/wire.ts';
import { type Sending, send } from './http.ts';
import { tell } from './notices.ts';
import { isApiProblem } from './problem.ts';
import { secondLook } from './second-look.ts';
import { siteZone } from './site-zone.ts';
import { allFields } from '../form/resource-fields.ts';
import { isOfSite, siteField } from '../form/site-rule.ts';

/** How a call is made. */
export interface Asking extends Sending {
  /** The caller shows what goes wrong; otherwise the message stands in the notices for 5 seconds. */
  quiet?: boolean;
}
/** One page of a list. `totalIsBound`: there are more than `total`. */
export interface Page<Row> {
  total: number;
  totalIsBound: boolean;
  data: Row[];
}
/** A row of a list: its fields, and the labels of its refs and enumerations. */
export type Listed<R> = RowOf<R> & Record<string, unknown>;

type ToldFields<F extends Fields> = { [K in keyof F]: F[K] extends Field<any, true> ? Told<F[K]> : Told<F[K]> | null };
/** What a client reads of an answer: all of its fields, those the server sets too. */
export type Told<X> =
  X extends Field<infer T, any, any, infer F>
    ? F extends Fields
      ? T extends readonly unknown[]
        ? ToldFields<F>[]
        : T extends { data: readonly unknown[] }
          ? Page<ToldFields<F>>
          : ToldFields<F>
      : T
    : never;
/** An answer whose rows are those of a resource, with the labels beside their fields. */
type WithRows<T, R> = T extends readonly (infer Row)[]
  ? (Row & Listed<R>)[]
  : T extends Page<infer Row>
    ? Page<Row & Listed<R>>
    : T & Listed<R>;

/**
 * Makes a call: input and answer in the product's names and types. Where it is refused for an unlikely number, the person is asked and
 * it is made again with what they say. Throws an ApiProblem.
 */
export async function ask<In extends Fields, Out extends Field>(
  call: Call<In, Out>,
  input: Draft<In> & Partial<ListQuery>,
  asking: Asking = {},
): Promise<Told<Out>> {
  try {
    return await askOnce(call, input, asking);
  } catch (problem) {
    const said = await secondLook(call.takes, problem);
    if (!said) throw problem;
    return ask(call, { ...input, ...said }, asking);
  }
}

async function askOnce<In extends Fields, Out extends Field>(
  call: Call<In, Out>,
  input: Draft<In> & Partial<ListQuery>,
  asking: Asking = {},
): Promise<Told<Out>> {
  const body = { ...(call.query ? draftToWire(listQuery, input, siteZone()) : {}), ...draftToWire(call.takes, input, siteZone()) };
  return fromWire(call.gives, await told(call.path, body, asking), siteZone()) as Told<Out>;
}

/** Makes a call that answers a row of a resource, some of them, or a page. */
export const askRows = async <R extends AnyResource, In extends Fields, Out extends Field>(
  _of: R,
  call: Call<In, Out>,
  input: Draft<In> & Partial<ListQuery>,
  asking: Asking = {},
): Promise<WithRows<Told<Out>, R>> => (await ask(call, input, asking)) as WithRows<Told<Out>, R>;

/** A page of a resource's rows. `query` is in wire names, as `listBody` makes it. */
export async function list<R extends AnyResource>(of: R, query: Record<string, unknown>, asking: Asking = {}): Promise<Page<Listed<R>>> {
  const page = asPage(await told(pathOf(of, 'list'), query, asking));
  const fields = allFields(of);
  return {
    total: page.Total,
    totalIsBound: page.TotalIsBound ?? false,
    data: page.Data.map((row) => objectFromWire(fields, row, siteZone()) as Listed<R>),
  };
}

interface WirePage {
  Total: number;
  TotalIsBound?: boolean;
  Data: Record<string, unknown>[];
}

/** A short list may be answered whole, without pages. */
const asPage = (answer: unknown): WirePage =>
  Array.isArray(answer) ? { Total: answer.length, Data: answer as Record<string, unknown>[] } : (answer as WirePage);

/** One row with everything the caller may see of it. */
export async function open<R extends AnyResource>(of: R, id: string, asking: Asking = {}): Promise<Listed<R>> {
  const verb = of.calls?.open ? 'open' : 'getEdit';
  return objectFromWire(
    allFields(of),
    (await told(pathOf(of, verb), { Id: id }, asking)) as Record<string, unknown>,
    siteZone(),
  ) as Listed<R>;
}

/** One row as its form needs it, with all languages of its texts and its row version. */
export async function getEdit<R extends AnyResource>(of: R, id: string, asking: Asking = {}): Promise<Listed<R>> {
  const verb = of.calls?.getEdit ? 'getEdit' : 'open';
  return objectFromWire(
    allFields(of),
    (await told(pathOf(of, verb), { Id: id }, asking)) as Record<string, unknown>,
    siteZone(),
  ) as Listed<R>;
}

/** Makes a row; answers its id. */
export async function create<R extends AnyResource>(of: R, draft: DraftOf<R>, asking: Asking = {}): Promise<string> {
  return ((await told(pathOf(of, 'create'), draftToWire(fieldsToCreate(of), draft, siteZone()), asking)) as { Id: string }).Id;
}

// Who works for several sites says for which one the row is.
const fieldsToCreate = (of: AnyResource): Fields => (isOfSite(of) ? { siteId: siteField, ...(of.fields as Fields) } : of.fields);

/** Changes a row that the person saw at this row version; another version on the server is code 104. */
export async function edit<R extends AnyResource>(
  of: R,
  id: string,
  rowVersion: number,
  draft: DraftOf<R>,
  asking: Asking = {},
): Promise<void> {
  await told(pathOf(of, 'edit'), { ...draftToWire(of.fields, draft, siteZone()), Id: id, RowVersion: rowVersion }, asking);
}

/** Removes a row. */
export async function remove(of: AnyResource, id: string, asking: Asking = {}): Promise<void> {
  await told(pathOf(of, 'remove'), { Id: id }, asking);
}

/** The path of one of a resource's plain calls. */
export function pathOf(of: AnyResource, verb: CrudVerb): `/${string}` {
  const name = of.calls?.[verb];
  if (!of.area || !name) throw new Error(`${of.name} has no call to ${verb}`);
  return `/${of.area}/${name}`;
}

async function told(path: string, body: unknown, asking: Asking): Promise<unknown> {
  try {
    return await send(path, body, asking);
  } catch (problem) {
    if (!asking.quiet && isApiProblem(problem)) tell({ tone: 'error', text: problem.message, life: 5_000 });
    throw problem;
  }
}
