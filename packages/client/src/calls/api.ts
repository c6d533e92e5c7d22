import { type Call, isEdit, listQuery, type ListQuery } from '@entrepot/contract/core/call.ts';
import type { AreOfRow, Draft, Field, Fields } from '@entrepot/contract/core/field.ts';
import type { AnyResource, Common, CrudVerb, DraftOf, RowOf } from '@entrepot/contract/core/resource.ts';
import { draftToWire, fromWire, objectFromWire } from '@entrepot/contract/core/wire.ts';
import { type Sending, send } from './http.ts';
import { toast } from './notices.ts';
import { isApiProblem } from './problem.ts';
import { confirmNumbers, type Way } from './confirm-numbers.ts';
import { sendable } from './sender.ts';
import { siteZone } from './site-zone.ts';
import { allFields } from '../form/resource-fields.ts';
import { isOfSite, siteField } from '../form/site-rule.ts';

/** Options of a call. */
export interface CallOptions extends Sending {
  /** The caller shows errors itself; otherwise the message is shown as a notice for 5 seconds. */
  quiet?: boolean;
  /** Asks about an implausible number, where the screen has its own dialog for it. */
  ask?: Way;
}
/** One page of a list. `totalIsBound`: there are more than `total`. */
export interface Page<Row> {
  total: number;
  totalIsBound: boolean;
  data: Row[];
}
/** The labels of the referenced rows next to their ids, where the response includes them. */
type RefLabels<F> = { [K in keyof F & string as K extends `${infer Name}Id` ? `${Name}Name` : never]?: string | null };
/** A row of a list: its fields, and the labels of its refs and enumerations. */
export type Listed<R> = Common & RowOf<R> & (R extends { readonly fields: infer F } ? RefLabels<F> : unknown) & Record<string, unknown>;

type ResponseRow<F extends Fields> = ResponseFields<F> &
  (AreOfRow<F> extends true ? Common & RefLabels<F> & Record<string, unknown> : unknown);
type ResponseFields<F extends Fields> = {
  [K in keyof F & string]: F[K] extends Field<any, true> ? ResponseOf<F[K]> : ResponseOf<F[K]> | null;
};
/** The fields of a response, including those set by the server. */
export type ResponseOf<X> =
  X extends Field<infer T, any, any, infer F>
    ? F extends Fields
      ? T extends readonly unknown[]
        ? ResponseRow<F>[]
        : T extends { data: readonly unknown[] }
          ? Page<ResponseRow<F>>
          : ResponseRow<F>
      : T
    : never;
/** A response whose rows are those of a resource, with the labels next to their fields. */
export type WithRows<T, R> = T extends readonly (infer Row)[]
  ? (Row & Listed<R>)[]
  : T extends Page<infer Row>
    ? Page<Row & Listed<R>>
    : T & Listed<R>;

/** Input of a call that has no fields other than the call's: one more does not compile, wherever the object was made. */
export type Exactly<Wanted, Given> = Given & { [Key in Exclude<keyof Given, keyof Wanted>]: never };
/** The values of a form that a call accepts, for forms of a resource that have more fields than the call that saves them. */
export const partFor = <In extends Fields>(call: Call<In>, values: Draft<In>): Draft<In> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key in call.input)) as Draft<In>;
/** The input of a call, with the shared list query. */
export type CallInput<In extends Fields> = Draft<In> & Partial<ListQuery>;

/**
 * Makes a call with input and output in the product's names and types. When it is refused for an implausible number, the user is asked and
 * the call is repeated with the answer. Throws an ApiProblem.
 */
export async function callApi<In extends Fields, Out extends Field, Given extends CallInput<In> = CallInput<In>>(
  call: Call<In, Out>,
  input: Exactly<CallInput<In>, Given>,
  options: CallOptions = {},
): Promise<ResponseOf<Out>> {
  return passOn(call, input, options);
}

/** Does the same for code that passes on the input of any call, whose fields were checked where it was made. */
export async function passOn<In extends Fields, Out extends Field>(
  call: Call<In, Out>,
  input: CallInput<In>,
  options: CallOptions,
): Promise<ResponseOf<Out>> {
  try {
    return await sendOnce(call, input, options);
  } catch (problem) {
    const confirmed = await confirmNumbers(call.input, problem, options.ask);
    if (!confirmed) throw problem;
    return passOn(call, { ...input, ...confirmed }, options);
  }
}

async function sendOnce<In extends Fields, Out extends Field>(
  call: Call<In, Out>,
  input: CallInput<In>,
  options: CallOptions = {},
): Promise<ResponseOf<Out>> {
  return fromWire(call.output, await sendWithToast(call.path, inputToWire(call, input), options), siteZone()) as ResponseOf<Out>;
}

/** The body of a call's request: its input by wire names without fields of other audiences; empty values are left out, except by an edit. */
export const inputToWire = <In extends Fields>(call: Call<In>, input: CallInput<In>): Record<string, unknown> => ({
  ...(call.query ? draftToWire(listQuery, input, siteZone()) : {}),
  ...draftToWire(sendable(call.input), input, siteZone(), isEdit(call) ? 'sent' : 'leftOut'),
});

/** Makes a call that returns a row of a resource, several rows, or a page. */
export const fetchRows = async <R extends AnyResource, In extends Fields, Out extends Field, Given extends CallInput<In> = CallInput<In>>(
  _of: R,
  call: Call<In, Out>,
  input: Exactly<CallInput<In>, Given>,
  options: CallOptions = {},
): Promise<WithRows<ResponseOf<Out>, R>> => (await passOn(call, input, options)) as WithRows<ResponseOf<Out>, R>;

/** Fetches a page of a resource's rows. `query` is in wire names, as `listBody` creates it. */
export async function list<R extends AnyResource>(
  of: R,
  query: Record<string, unknown>,
  options: CallOptions = {},
): Promise<Page<Listed<R>>> {
  const page = asPage(await sendWithToast(pathOf(of, 'list'), query, options));
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

/** A short list may be returned as a plain array, without pages. */
const asPage = (answer: unknown): WirePage =>
  Array.isArray(answer) ? { Total: answer.length, Data: answer as Record<string, unknown>[] } : (answer as WirePage);

/** Fetches one row with all fields visible to the caller. */
export async function open<R extends AnyResource>(of: R, id: string, options: CallOptions = {}): Promise<Listed<R>> {
  const verb = of.calls?.open ? 'open' : 'getEdit';
  return objectFromWire(
    allFields(of),
    (await sendWithToast(pathOf(of, verb), { Id: id }, options)) as Record<string, unknown>,
    siteZone(),
  ) as Listed<R>;
}

/** Fetches one row for its form, with all languages of its texts and its row version. */
export async function getEdit<R extends AnyResource>(of: R, id: string, options: CallOptions = {}): Promise<Listed<R>> {
  const verb = of.calls?.getEdit ? 'getEdit' : 'open';
  return objectFromWire(
    allFields(of),
    (await sendWithToast(pathOf(of, verb), { Id: id }, options)) as Record<string, unknown>,
    siteZone(),
  ) as Listed<R>;
}

/** Creates a row and returns its id. */
export async function create<R extends AnyResource>(of: R, draft: DraftOf<R>, options: CallOptions = {}): Promise<string> {
  return ((await sendWithToast(pathOf(of, 'create'), draftToWire(fieldsToCreate(of), draft, siteZone()), options)) as { Id: string }).Id;
}

// A user of several sites chooses the site of the row.
const fieldsToCreate = (of: AnyResource): Fields => (isOfSite(of) ? { siteId: siteField, ...(of.fields as Fields) } : of.fields);

/** Updates a row at the row version the user saw; fails with ConcurrencyConflict if the server has another version. */
export async function edit<R extends AnyResource>(
  of: R,
  id: string,
  rowVersion: number,
  draft: DraftOf<R>,
  options: CallOptions = {},
): Promise<void> {
  await sendWithToast(
    pathOf(of, 'edit'),
    { ...draftToWire(of.fields, draft, siteZone(), 'sent'), Id: id, RowVersion: rowVersion },
    options,
  );
}

/** Deletes a row. */
export async function remove(of: AnyResource, id: string, options: CallOptions = {}): Promise<void> {
  await sendWithToast(pathOf(of, 'remove'), { Id: id }, options);
}

/** Returns the path of one of a resource's CRUD calls. */
export function pathOf(of: AnyResource, verb: CrudVerb): `/${string}` {
  const name = of.calls?.[verb];
  if (!of.area || !name) throw new Error(`${of.name} has no call to ${verb}`);
  return `/${of.area}/${name}`;
}

async function sendWithToast(path: string, body: unknown, options: CallOptions): Promise<unknown> {
  try {
    return await send(path, body, options);
  } catch (problem) {
    if (!options.quiet && isApiProblem(problem)) toast({ tone: 'error', text: problem.message, life: 5_000 });
    throw problem;
  }
}
