import { usualZone } from '@entrepot/contract/core/zones.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';

const { Draft, Cancelled } = enumCodes.OrderStatus;
const { Unpaid, PartiallyPaid, Voided } = enumCodes.PaymentStatus;
const { PutOnShelf, Outbound } = enumCodes.StockMovementType;
const { Overdue } = enumCodes.BillSettlementStatus;
const { Mall } = enumCodes.BillType;

const places = [1, 2, 3, 4];
const four = (of: (place: number) => string) => `array[${places.map(of).join(', ')}]`;
/** The sums of several rows, each multiplied by `sign`. */
const added = (alias: string, sign = '') => four((at) => `sum(${sign}coalesce(${alias}.sums[${at}], 0))`);
const none = 'array[0, 0, 0, 0]::numeric[]';

/** The kind of a stock movement: a package put on a shelf, or an order whose goods left. */
const movement = {
  kind: `case m.stock_movement_type when ${PutOnShelf} then 'shelved' else 'left' end`,
  what: `case m.stock_movement_type when ${PutOnShelf} then m.package_id else m.source_id end`,
  counts: `((m.stock_movement_type = ${PutOnShelf} and m.source_type = 'packageStep' and m.package_id is not null) or (m.stock_movement_type = ${Outbound} and m.source_type = 'logisticsOrder' and m.source_id is not null))`,
  // Counted for its warehouse and for the whole site: an item that moved in two warehouses on one day counts once for the site.
  keys: `unnest(array['', m.warehouse_id::text]) k`,
};

/** A function that returns the days a row of a table counts on, and the triggers that record its changes as deltas. */
function rowDayTriggers(table: string, columns: readonly string[], body: string): string[] {
  const place = (of: string) => columns.map((column) => column.replaceAll('@', of)).join(', ');
  const facts = (of: string, sign: number) => `select ${of}.site_id, d.*, ${sign} as sign from ${table}_days(${of}) d`;
  const sums = added('x', 'x.sign * ');
  return [
    `create function ${table}_days(r ${table}) returns table (kind text, day date, key text, sums numeric[]) language sql stable as $$ ${body} $$;`,
    `create function ${table}_day() returns trigger language plpgsql as $$ begin insert into day_delta (site_id, kind, day, key, sums) select x.site_id, x.kind, x.day, x.key, ${sums} from (${facts('old', -1)} union all ${facts('new', 1)}) x group by 1, 2, 3, 4 having ${sums} <> ${none}; return null; end $$;`,
    `create trigger tr_${table}_day after insert or delete on "${table}" for each row execute function ${table}_day();`,
    `create trigger tr_${table}_other_day after update on "${table}" for each row when ((${place('old')}) is distinct from (${place('new')})) execute function ${table}_day();`,
  ];
}

const perRow = [
  ...rowDayTriggers(
    'logistics_order',
    ['@.site_id', '@.creation_time', '@.warehouse_id', '@.is_deleted', `@.order_status in (${Draft}, ${Cancelled})`],
    `select 'made', day_at(r.site_id, r.creation_time), k, array[1::numeric] from unnest(array['', r.warehouse_id::text]) k where k is not null and not r.is_deleted and r.order_status not in (${Draft}, ${Cancelled})`,
  ),
  ...rowDayTriggers(
    'bill',
    ['site_id', 'is_deleted', 'payment_status', 'currency_id', 'payment_money', 'paid_amount', 'overdue', 'due_time'].map(
      (column) => `@.${column}`,
    ),
    `select 'owed', day_at(r.site_id, r.due_time), r.currency_id::text, array[r.payment_money - r.paid_amount] where not r.is_deleted and r.payment_status in (${Unpaid}, ${PartiallyPaid}) and r.overdue and r.due_time is not null and r.payment_money > r.paid_amount`,
  ),
  ...rowDayTriggers(
    'bill_settlement',
    ['site_id', 'is_deleted', 'bill_settlement_status', 'currency_id', 'credit_left', 'due_time'].map((column) => `@.${column}`),
    `select 'owed', day_at(r.site_id, r.due_time), r.currency_id::text, array[r.credit_left] where not r.is_deleted and r.bill_settlement_status = ${Overdue} and r.due_time is not null and r.credit_left > 0`,
  ),
];

/**
 * Records what each change of a bill adds to or takes from the site's revenue (`bill_change`), at the moment of the change: reports and
 * daily totals add these rows, so that a void or a discount counts on its own day. A void bill contributes nothing.
 */
const contribution = (of: string) =>
  `case when ${of}.is_deleted or ${of}.payment_status = ${Voided} then ${five} else array[1, ${of}.total_amount, ${of}.discount_amount, ${of}.coupon_amount, ${of}.refund_amount] end`;
const five = 'array[0, 0, 0, 0, 0]::numeric[]';
const contributing = (of: string) =>
  ['is_deleted', 'payment_status', 'total_amount', 'discount_amount', 'coupon_amount', 'refund_amount']
    .map((column) => `${of}.${column}`)
    .join(', ');
const ofBillChanges = [
  `create function bill_changed() returns trigger language plpgsql as $$ declare before numeric[] := ${five}; after numeric[] := ${contribution('new')}; begin if tg_op = 'UPDATE' then before := ${contribution('old')}; end if; if before is distinct from after then insert into bill_change (id, creation_time, site_id, bill_id, owner_id, currency_id, bill_type, bills, revenue, discount, coupon, refund) values (gen_random_uuid(), case tg_op when 'INSERT' then new.creation_time else coalesce(new.last_modification_time, new.creation_time) end, new.site_id, new.id, new.owner_id, new.currency_id, new.bill_type, after[1] - before[1], after[2] - before[2], after[3] - before[3], after[4] - before[4], after[5] - before[5]); end if; return null; end $$;`,
  `create trigger tr_bill_change after insert on "bill" for each row execute function bill_changed();`,
  `create trigger tr_bill_other_change after update on "bill" for each row when ((${contributing('old')}) is distinct from (${contributing('new')})) execute function bill_changed();`,
  ...rowDayTriggers(
    'bill_change',
    ['@.site_id', '@.creation_time', '@.revenue'],
    `select 'billed', day_at(r.site_id, r.creation_time), r.currency_id::text, array[r.bills, r.revenue, r.discount, r.refund] where r.bill_type <> ${Mall}`,
  ),
];

/** Movements are immutable; of several for one package or order on one day, the first counts. */
const perMovement = [
  `create function stock_movement_day() returns trigger language plpgsql as $$ begin insert into day_delta (site_id, kind, day, key, sums) select a.site_id, a.kind, a.day, a.key, array[count(distinct a.what)] from (select m.site_id, m.stock_movement_type, m.source_type, m.warehouse_id, k as key, day_at(m.site_id, m.creation_time) as day, ${movement.kind} as kind, ${movement.what} as what from added m, ${movement.keys} where ${movement.counts}) a where not exists (select 1 from stock_movement e where e.site_id = a.site_id and ((a.kind = 'shelved' and e.package_id = a.what) or (a.kind = 'left' and e.source_type = 'logisticsOrder' and e.source_id = a.what)) and e.stock_movement_type = a.stock_movement_type and e.source_type = a.source_type and (a.key = '' or e.warehouse_id = a.warehouse_id) and day_at(e.site_id, e.creation_time) = a.day and e.id not in (select id from added)) group by 1, 2, 3, 4; return null; end $$;`,
  `create trigger tr_stock_movement_day after insert on "stock_movement" referencing new table as added for each statement execute function stock_movement_day();`,
];

/** Counts from the rows themselves, and corrects the daily totals by it: one statement, so that both come from one snapshot. */
const counting = [
  `create function days_counted(sites uuid[], first date) returns table (site_id uuid, kind text, day date, key text, sums numeric[]) language sql stable as $$ select f.site_id, f.kind, f.day, f.key, ${added('f')} from (select r.site_id, d.*, null::uuid as what from logistics_order r, lateral logistics_order_days(r) d where r.site_id = any(sites) and r.creation_time >= first - 2 union all select r.site_id, d.*, null from bill r, lateral bill_days(r) d where r.site_id = any(sites) and r.overdue union all select r.site_id, d.*, null from bill_change r, lateral bill_change_days(r) d where r.site_id = any(sites) and r.creation_time >= first - 2 union all select r.site_id, d.*, null from bill_settlement r, lateral bill_settlement_days(r) d where r.site_id = any(sites) and r.bill_settlement_status = ${Overdue} union all select distinct m.site_id, ${movement.kind}, day_at(m.site_id, m.creation_time), k, array[1::numeric], ${movement.what} from stock_movement m, ${movement.keys} where m.site_id = any(sites) and m.creation_time >= first - 2 and ${movement.counts}) f where f.kind = 'owed' or f.day >= first group by 1, 2, 3, 4 $$;`,
  `create function days_corrected(sites uuid[], first date) returns bigint language sql as $$ with kept as (select k.site_id, k.kind, k.day, k.key, ${added('k')} as sums from (select t.site_id, t.kind, t.day, t.key, t.sums from day_total t where t.site_id = any(sites) union all select t.site_id, t.kind, t.day, t.key, t.sums from day_delta t where t.site_id = any(sites)) k where k.kind = 'owed' or k.day >= first group by 1, 2, 3, 4), wrong as (insert into day_delta (site_id, kind, day, key, sums) select site_id, kind, day, key, ${four((at) => `coalesce(c.sums[${at}], 0) - coalesce(k.sums[${at}], 0)`)} from days_counted(sites, first) c full join kept k using (site_id, kind, day, key) where coalesce(c.sums, ${none}) is distinct from coalesce(k.sums, ${none}) returning 1) select count(*) from wrong $$;`,
  // Calendar: a lower bound, with days to spare.
  `create function site_other_days() returns trigger language plpgsql as $$ begin perform days_corrected(array[new.id], current_date - 60); return null; end $$;`,
  `create trigger tr_site_zone after update on "site" for each row when (old.time_zone is distinct from new.time_zone) execute function site_other_days();`,
];

/**
 * Daily totals by a site's calendar, for home pages: orders created, packages shelved and orders shipped, by warehouse and for the whole
 * site; bills and amounts owed, by currency. Each change inserts a row into `day_delta`, which blocks no other transaction; a job compacts
 * them into `day_total`.
 */
export const dayTables = `
create table day_total (
  site_id uuid not null, kind varchar(20) not null, day date not null, key varchar(36) not null, sums numeric[] not null,
  primary key (site_id, kind, day, key)) with (fillfactor = 80);
create table day_delta (
  site_id uuid not null, kind varchar(20) not null, id bigint generated always as identity, day date not null, key varchar(36) not null, sums numeric[] not null,
  primary key (site_id, kind, id)) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
grant select, insert, update, delete on day_total, day_delta to entrepot_app;
create function day_at(site uuid, at timestamptz) returns date language sql stable as $$ select (at at time zone coalesce((select s.time_zone from site s where s.id = site), '${usualZone}'))::date $$;
${[...perRow, ...ofBillChanges, ...perMovement, ...counting].join('\n')}
`;

/** Compacts the deltas of some sites. One statement, so that a reader sees either the deltas or the updated totals. */
export const compactDaysSql = (batch: number): string => `
  with gone as (delete from day_delta d using (select site_id, kind, id from day_delta where site_id = any($1::uuid[]) order by site_id, kind, id limit ${batch} for update skip locked) o
      where d.site_id = any($1::uuid[]) and d.site_id = o.site_id and d.kind = o.kind and d.id = o.id returning d.*),
    added as (select g.site_id, g.kind, g.day, g.key, ${added('g')} as sums from gone g group by 1, 2, 3, 4),
    kept as (insert into day_total (site_id, kind, day, key, sums) select * from added order by 1, 2, 3, 4
      on conflict (site_id, kind, day, key) do update set sums = ${four((at) => `day_total.sums[${at}] + excluded.sums[${at}]`)} returning 1)
  select (select count(*) from gone)::int as gone, (select count(*) from kept)::int as kept`;
