import { type RawBuilder, sql } from 'kysely';
import { option } from '@entrepot/contract/core/call.ts';
import { f } from '@entrepot/contract/core/field.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import type { Caller } from '../calls/caller.ts';
import type { Db } from '../db/db.ts';
import type { RawJson } from '../calls/handler.ts';
import { scopeOf } from '../scope/scope.ts';
import { queryJson, type Columns, type OutputShape, pageJson, type Paging, rowsOf } from './json-answers.ts';
import { localizedColumn } from './localized.ts';
import { contains } from './filters.ts';

type Fragment = RawBuilder<unknown>;

interface RequestInput extends Paging {
  content?: string | null;
}

/** The options of a look-up of a resource: conditions, additional values and the order, over rows named `r`. */
interface LookUp<G extends OutputShape = OutputShape> {
  /** The output of the call, which names the values of `also`. */
  output?: G;
  /** The displayed name; by default the resource's title. */
  name?: Fragment;
  where?: Fragment;
  also?: Columns<G>;
  order?: Fragment;
}

const maxChoices = 1000;
const choice = f.list({ id: f.id({ required: true }), ...option });

function choicesOf<G extends OutputShape>(caller: Caller, resource: AnyResource, params: RequestInput, what: LookUp<G>) {
  const { output = choice, name, where, also = {}, order = sql`r.id` } = what;
  const nameExpression = name ?? localizedColumn(resource, resource.title!, caller.language, 'r');
  const conditions = [
    scopeOf(caller, resource, 'r'),
    ...(where ? [where] : []),
    ...(params.content ? [contains([nameExpression], params.content)] : []),
  ];
  const from = sql`${sql.table(resource.table)} r where ${sql.join(conditions, sql` and `)}`;
  const values = { id: sql`r.id`, value: sql`r.id`, name: nameExpression, ...also };
  return { output: output as OutputShape, values, rows: { from, order, paging: params } };
}

/** Returns the choices of a drop-down as a JSON array of Id, Value, Name and additional values; all of them unless rows are requested. */
export async function lookUp<G extends OutputShape>(
  tx: Db,
  caller: Caller,
  resource: AnyResource,
  params: RequestInput,
  what: LookUp<G> = {},
): Promise<RawJson> {
  const { output, values, rows } = choicesOf(caller, resource, params, what);
  const list = rowsOf(caller, output, values, { ...rows, most: maxChoices });
  return queryJson(tx, list);
}

/** Returns the same as a page: Total, TotalIsBound, Data. */
export async function lookUpPage<G extends OutputShape>(
  tx: Db,
  caller: Caller,
  resource: AnyResource,
  params: RequestInput,
  what: LookUp<G> = {},
): Promise<RawJson> {
  const { output, values, rows } = choicesOf(caller, resource, params, what);
  return queryJson(tx, pageJson(caller, output, values, rows));
}
