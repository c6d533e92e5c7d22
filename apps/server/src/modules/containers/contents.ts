import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { type ContainerKind, getContainerContents } from '@entrepot/contract/modules/containers/calls.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import type { Db } from '../../core/db/db.ts';
import { pageJson, type Paging, queryJson } from '../../core/lists/json-answers.ts';
import { inCount, inShelf } from './contents-of-places.ts';
import { inBin, inReturn, inReturnOrder } from './contents-of-inbound.ts';
import { inBag, inPlan, inShift, inTransfer } from './contents-of-transport.ts';
import { inCarton, inOrder, inPickingList } from './contents-of-orders.ts';
import type { Piece } from './item.ts';
import type { Container } from './public.ts';
import { findContainer } from './reach.ts';

/** The items of a container, in SQL: present ones, or those that left. */
type Contents = (caller: Caller, container: Container, former: boolean) => readonly Piece[];

const contents: Readonly<Record<ContainerKind, Contents>> = {
  bag: inBag,
  shift: inShift,
  transfer: inTransfer,
  plan: inPlan,
  pickingList: inPickingList,
  count: inCount,
  shelf: inShelf,
  bin: inBin,
  return: inReturn,
  returnOrder: inReturnOrder,
  order: inOrder,
  carton: inCarton,
};

// Staff may belong to another site.
const nameOf = (id: string): Piece => sql`(select coalesce(a.nick_name, a.user_name)
    from user_account a
    where a.site_id in (select id from site) and a.id = ${sql.ref(`c.${id}`)})`;

/** Returns a page of what is or was in a container. Throws the errors of `findContainer`. */
export async function contentsOf(tx: Db, caller: Caller, input: Input<typeof getContainerContents> & Paging): Promise<RawJson> {
  const container = await findContainer(tx, caller, input);
  const former = input.former === true;
  const own = [
    'kind',
    'id',
    'number',
    'name',
    'orderId',
    'orderNumber',
    'quantity',
    'weight',
    'place',
    'state',
    'inventoryState',
    'lotId',
    'lotNumber',
    'batchDate',
  ] as const;
  const columns = [...own, 'since', 'until', 'reason', 'mayTakeOut', 'mayMove'] as const;
  const values = {
    ...Object.fromEntries(columns.map((key) => [key, sql.ref(`c.${key}`)])),
    memberCode: sql`(select u.member_code from user_account u where u.site_id = ${container.siteId} and u.id = ${sql.ref('c.ownerId')})`,
    sinceBy: nameOf('sinceBy'),
    untilBy: nameOf('untilBy'),
  };
  const from = sql`(${sql.join(contents[container.kind](caller, container, former), sql` union all `)}) c`;
  const order = former ? sql`c.until desc nulls last, c.number, c.id` : sql`c.place nulls last, c.since desc nulls last, c.number, c.id`;
  return queryJson(tx, pageJson(caller, getContainerContents.output, values, { from, order, paging: input }));
}
