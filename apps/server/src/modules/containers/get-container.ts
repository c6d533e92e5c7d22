import { type RawBuilder, sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import type { Field } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { getContainer, type ContainerKind } from '@entrepot/contract/modules/containers/calls.ts';
import { stockCount } from '@entrepot/contract/modules/counting/stock-count.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { pickingList } from '@entrepot/contract/modules/picking/picking-list.ts';
import { bin } from '@entrepot/contract/modules/receiving/bin.ts';
import { returnLogisticsOrder } from '@entrepot/contract/modules/returns/return-logistics-order.ts';
import { returnOrder } from '@entrepot/contract/modules/returns/return-order.ts';
import { transferPlan, warehouseTransfer } from '@entrepot/contract/modules/transfer/transfer.ts';
import { warehouseTransferStates } from '@entrepot/contract/modules/transfer/transfer-states.ts';
import { bag } from '@entrepot/contract/modules/transport/bag.ts';
import { transportShift } from '@entrepot/contract/modules/transport/transport-shift.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import type { Db } from '../../core/db/db.ts';
import { labelOf, listJson, objectJson, queryJson } from '../../core/lists/json-answers.ts';
import { nameIn } from '../../core/lists/localized.ts';
import type { Container } from './public.ts';
import { findContainer } from './reach.ts';

type Fragment = RawBuilder<unknown>;
const { inside } = getContainer.output.children;

interface Head {
  table: string;
  number: Fragment;
  name?: Fragment;
  state?: [field: Field, column: string];
  /** The column of its warehouse; of a route, its origin. */
  warehouse?: string;
}
const none = sql`null::text`;
const numberOfOrder = sql`(select o.serial_number from logistics_order o where o.site_id = r.site_id and o.id = r.order_id)`;
const heads: Readonly<Record<ContainerKind, Head>> = {
  bag: { table: 'bag', number: sql`r.bag_no`, name: sql`r.customs_bag_number`, state: [bag.fields.status, 'status'] },
  shift: { table: 'transport_shift', number: sql`r.serial_number`, name: sql`r.name`, state: [transportShift.fields.status, 'status'] },
  transfer: {
    table: 'warehouse_transfer',
    number: sql`coalesce(${numberOfOrder}, (select p.courier_number from package p where p.site_id = r.site_id and p.id = r.package_id))`,
    state: [warehouseTransfer.fields.status, 'status'],
    warehouse: 'from_warehouse_id',
  },
  plan: { table: 'transfer_plan', number: sql`r.name`, state: [transferPlan.fields.status, 'status'], warehouse: 'from_warehouse_id' },
  pickingList: {
    table: 'picking_list',
    number: sql`r.serial_number`,
    state: [pickingList.fields.status, 'status'],
    warehouse: 'warehouse_id',
  },
  count: {
    table: 'stock_count',
    number: sql`r.count_no`,
    state: [stockCount.fields.countStatus, 'count_status'],
    warehouse: 'warehouse_id',
  },
  shelf: { table: 'shelf', number: sql`r.number`, warehouse: 'warehouse_id' },
  bin: { table: 'bin', number: sql`r.bin_number`, state: [bin.fields.binStatus, 'bin_status'], warehouse: 'warehouse_id' },
  return: {
    table: 'return_logistics_order',
    number: sql`r.serial_number`,
    name: sql`r.returns_order_number_no`,
    state: [returnLogisticsOrder.fields.status, 'status'],
    warehouse: 'warehouse_id',
  },
  returnOrder: {
    table: 'return_order',
    number: sql`r.order_no`,
    name: sql`r.courier_number`,
    state: [returnOrder.fields.documentStatus, 'document_status'],
    warehouse: 'warehouse_id',
  },
  order: {
    table: 'logistics_order',
    number: sql`r.serial_number`,
    state: [logisticsOrder.fields.orderStatus, 'order_status'],
    warehouse: 'warehouse_id',
  },
  carton: { table: 'order_parcel', number: sql`r.parcel_no`, name: sql`r.carrier_no` },
};

/** Returns a container with the containers that it is or was in. Throws the errors of `findContainer`. */
export async function containerWithParents(tx: Db, caller: Caller, input: Input<typeof getContainer>): Promise<RawJson> {
  const container = await findContainer(tx, caller, input);
  const { siteId, id, kind } = container;
  const { table, number, name, state, warehouse } = heads[kind];
  const nameOfWarehouse = sql`(select ${nameIn('w', caller.language)} from warehouse w where w.site_id = r.site_id and w.id = ${sql.ref(`r.${warehouse}`)})`;
  const values = {
    kind: sql`${kind}::text`,
    id: sql`r.id`,
    number,
    name: name ?? none,
    state: state ? labelOf(caller, state[0], sql.ref(`r.${state[1]}`)) : none,
    warehouse: warehouse ? nameOfWarehouse : none,
    warehouseId: warehouse ? sql.ref(`r.${warehouse}`) : none,
  };
  const link = Object.fromEntries(
    (['kind', 'id', 'number', 'name', 'since', 'until', 'now'] as const).map((key) => [key, sql.ref(`p.${key}`)]),
  );
  const parents = listJson(caller, inside, link, {
    from: sql`(${sql.join(parentsOf(container), sql` union all `)}) p`,
    order: sql`p.level, p.now desc, p.since desc nulls last, p.number`,
  });
  const head = objectJson(caller, getContainer.output, values);
  return queryJson(
    tx,
    sql`(select (${head})::jsonb || jsonb_build_object('Inside', ${parents}) from ${sql.table(table)} r
      where r.site_id = ${siteId} and r.id = ${id})`,
  );
}

interface Parent {
  kind: ContainerKind;
  level: number;
  number: Fragment;
  name?: Fragment;
  since?: Fragment;
  until?: Fragment;
  now?: Fragment;
  from: Fragment;
  id: Fragment;
}
const parent = ({ kind, level, id, number, name, since, until, now, from }: Parent): Fragment =>
  sql`select ${kind}::text as kind, ${level}::int as level, ${id} as id, (${number})::text as number, (${name ?? none})::text as name,
    (${since ?? sql`null`})::timestamptz as since, (${until ?? sql`null`})::timestamptz as until, (${now ?? sql`true`})::boolean as now
    from ${from}`;

const liveTransfers = sql`any(${warehouseTransferStates.codes('live')}::smallint[])`;
const { Arrived } = enumCodes.WarehouseTransferStatus;

/** The SQL of the containers that a container is or was in. Each has at least one part, if only an empty one. */
function parentsOf({ kind, siteId, id, row }: Container): Fragment[] {
  const shift = (on: unknown, more: Partial<Parent> = {}) =>
    parent({
      kind: 'shift',
      level: 2,
      id: sql`h.id`,
      number: sql`h.serial_number`,
      name: sql`h.name`,
      from: sql`transport_shift h where h.site_id = ${siteId} and h.id = ${on}`,
      ...more,
    });
  const shelf = (on: unknown) =>
    parent({
      kind: 'shelf',
      level: 1,
      id: sql`f.id`,
      number: sql`f.number`,
      from: sql`shelf f where f.site_id = ${siteId} and f.id = ${on}`,
    });
  const order = (on: unknown, now: Fragment = sql`true`) =>
    parent({
      kind: 'order',
      level: 0,
      id: sql`o.id`,
      number: sql`o.serial_number`,
      now,
      from: sql`logistics_order o where o.site_id = ${siteId} and o.id = ${on}`,
    });
  const former = parent({
    kind: 'shift',
    level: 3,
    id: sql`h.id`,
    number: sql`h.serial_number`,
    name: sql`h.name`,
    until: sql`x.creation_time`,
    now: sql`false`,
    from: sql`container_exit x join transport_shift h on h.site_id = x.site_id and h.id = x.container_id
      where x.site_id = ${siteId} and x.item_id = ${id} and x.container_kind = 'shift'`,
  });
  const bags = (which: Fragment) => {
    const from = sql`bag_item i
      join bag b on b.site_id = i.site_id and b.id = i.bag_id
      join transport_shift h on h.site_id = b.site_id and h.id = b.transport_shift_id
      where i.site_id = ${siteId} and ${which}`;
    const values = {
      since: sql`min(i.packed_time)`,
      until: sql`case when bool_or(i.live) then null else max(coalesce(i.removed_time, b.received_time)) end`,
      now: sql`bool_or(i.live)`,
    };
    return [
      parent({
        kind: 'bag',
        level: 1,
        id: sql`b.id`,
        number: sql`b.bag_no`,
        ...values,
        from: sql`${from} and not b.loose group by b.id, b.bag_no`,
      }),
      parent({
        kind: 'shift',
        level: 2,
        id: sql`h.id`,
        number: sql`h.serial_number`,
        name: sql`h.name`,
        ...values,
        from: sql`${from} group by h.id, h.serial_number, h.name`,
      }),
    ];
  };
  const transfers = (which: Fragment): Fragment[] => [
    parent({
      kind: 'transfer',
      level: 3,
      id: sql`t.id`,
      number: sql`o.serial_number`,
      since: sql`t.creation_time`,
      until: sql`t.arrival_time`,
      now: sql`t.status = ${liveTransfers}`,
      from: sql`warehouse_transfer t join logistics_order o on o.site_id = t.site_id and o.id = t.order_id
        where t.site_id = ${siteId} and not t.is_deleted and ${which}`,
    }),
    plans(which),
  ];
  const plans = (which: Fragment) =>
    parent({
      kind: 'plan',
      level: 3,
      id: sql`p.id`,
      number: sql`p.name`,
      since: sql`t.creation_time`,
      until: sql`t.arrival_time`,
      now: sql`t.status = ${liveTransfers} or t.status = ${sql.lit(Arrived)}`,
      from: sql`warehouse_transfer t join transfer_plan p on p.site_id = t.site_id and p.id = t.plan_id
        where t.site_id = ${siteId} and not t.is_deleted and ${which}`,
    });
  const list = (on: unknown) =>
    parent({
      kind: 'pickingList',
      level: 3,
      id: sql`l.id`,
      number: sql`l.serial_number`,
      since: sql`l.creation_time`,
      until: sql`l.finish_time`,
      now: sql`l.finish_time is null`,
      from: sql`picking_list l where l.site_id = ${siteId} and l.id = ${on}`,
    });
  const parts: Readonly<Record<ContainerKind, () => Fragment[]>> = {
    bag: () => [shift(row.transportShiftId), former],
    shift: () => [shift(null)],
    transfer: () => [order(row.orderId), plans(sql`t.id = ${id}`), shift(row.transportShiftId)],
    plan: () => [shift(row.transportShiftId)],
    pickingList: () => [list(row.parentId)],
    count: () => [shift(null)],
    shelf: () => [shift(null)],
    bin: () => [shelf(row.shelfId), shift(row.transportShiftId), former],
    return: () => [shelf(row.shelfId), order(row.orderId, sql`false`)],
    returnOrder: () => [shift(row.transportShiftId), former],
    order: () => [list(row.pickingListId), ...bags(sql`i.logistics_order_id = ${id}`), ...transfers(sql`t.order_id = ${id}`)],
    carton: () => [
      order(row.logisticsOrderId ?? row.formerOrderId, sql`${row.logisticsOrderId !== null}::boolean`),
      ...bags(sql`i.logistics_order_id = ${row.logisticsOrderId ?? row.formerOrderId} and i.parcel_id = ${id}`),
    ],
  };
  return parts[kind]();
}
