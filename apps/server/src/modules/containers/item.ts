import { type RawBuilder, sql } from 'kysely';
import type { ItemKind } from '@entrepot/contract/modules/containers/calls.ts';

export type Piece = RawBuilder<unknown>;

/** The types of an item's columns; `ownerId`, `sinceBy` and `untilBy` are ids of accounts. */
const types = {
  id: 'uuid',
  number: 'text',
  name: 'text',
  orderId: 'uuid',
  orderNumber: 'text',
  ownerId: 'uuid',
  quantity: 'int',
  weight: 'numeric',
  place: 'text',
  state: 'text',
  inventoryState: 'smallint',
  lotId: 'uuid',
  lotNumber: 'text',
  batchDate: 'date',
  since: 'timestamptz',
  sinceBy: 'uuid',
  until: 'timestamptz',
  untilBy: 'uuid',
  reason: 'text',
  mayTakeOut: 'boolean',
  mayMove: 'boolean',
} as const;
type ItemColumn = keyof typeof types;

/** The SQL of one kind of items of a container: omitted columns are empty. */
export function items(
  kind: ItemKind | Piece,
  columns: { readonly [K in ItemColumn]?: Piece } & { id: Piece; number: Piece },
  from: Piece,
): Piece {
  const none = (name: ItemColumn) => (name === 'mayTakeOut' || name === 'mayMove' ? sql`false` : sql`null`);
  const values = (Object.keys(types) as ItemColumn[]).map(
    (name) => sql`(${columns[name] ?? none(name)})::${sql.raw(types[name])} as ${sql.ref(name)}`,
  );
  return sql`select ${typeof kind === 'string' ? sql`${kind}::text` : kind} as kind, ${sql.join(values)} from ${from}`;
}
