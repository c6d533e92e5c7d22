import { zonedMinute } from '@entrepot/contract/core/zones.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Input, ListQuery } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type exportSellerStatement, getSellerStatement } from '@entrepot/contract/modules/mall/seller-statement.ts';
import { sellerOrder } from '@entrepot/contract/modules/mall/seller-order.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { text } from '../../core/calls/texts.ts';
import type { FileStore } from '../../core/files/files.ts';
import { upTo } from '../../core/lists/filters.ts';
import { queryJson, type Columns, pageJson } from '../../core/lists/json-answers.ts';
import { oneOf } from '../../core/db/conditions.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { timeText } from '../../core/db/times.ts';
import { storeSheet } from '../../core/sheets/report-sheet.ts';
import { sitesOf } from '../sites/public.ts';

type ReportQuery = Input<typeof getSellerStatement> & Partial<ListQuery>;
type Fragment = RawBuilder<unknown>;
const { output } = getSellerStatement;
const { MallIncome, MallCommission } = enumCodes.JournalType;
const { ToBeDelivered, Delivered, InWarehouse, Completed } = enumCodes.SellerOrderStatus;
const pendingStatuses = [ToBeDelivered, Delivered, InWarehouse];

/** Restricts the orders: a merchant's own, for staff those of their sites. */
function whose(caller: Caller, { siteId, sellerId, mallShopId }: ReportQuery): Fragment {
  const parts: Fragment[] =
    caller.audience === 'customer'
      ? [sql`o.site_id = ${caller.siteId} and o.seller_id = ${caller.ownerId}`]
      : [sql`o.site_id = ${oneOf([...sitesOf(caller, siteId)])}`, ...(sellerId ? [sql`o.seller_id = ${sellerId}`] : [])];
  return sql.join([...parts, sql`not o.is_deleted`, ...(mallShopId ? [sql`o.mall_shop_id = ${mallShopId}`] : [])], sql` and `);
}

function completedWithin({ startDate, endDate }: ReportQuery): Fragment {
  if (startDate && endDate && startDate > endDate) throw invalid({ field: 'StartDate', key: 'dates' });
  const parts = [sql`o.status = ${Completed}`];
  if (startDate) parts.push(sql`o.completed_time >= ${startDate}`);
  if (endDate) parts.push(upTo(sql`o.completed_time`, endDate));
  return sql.join(parts, sql` and `);
}

/** The merchant's journal amounts of an order, the row `o`. */
const booked = sql`lateral (select coalesce(sum(j.amount) filter (where j.journal_type = ${MallIncome}), 0) as income,
      coalesce(-sum(j.amount) filter (where j.journal_type = ${MallCommission}), 0) as commission
    from journal j
    where j.site_id = o.site_id
      and j.source_id = o.id
      and j.source_type = ${sellerOrder.name}
      and j.owner_id = o.seller_id
      and j.journal_type in (${MallIncome}, ${MallCommission})) m`;
const names = sql`join mall_shop s on s.site_id = o.site_id and s.id = o.mall_shop_id
  join user_account u on u.site_id = o.site_id and u.id = o.seller_id join currency c on c.id = o.currency_id`;

/** One line for each completed order, as `g`. */
const ordersOf = (caller: Caller, input: ReportQuery): Fragment => sql`(select o.id as order_id, o.serial_number, o.completed_time,
      s.id as mall_shop_id, s.name as mall_shop_name, coalesce(u.nick_name, u.user_name) as seller_name, c.code as currency_code,
      1 as orders, o.total_amount as billed, o.total_amount - m.income as given_back, m.commission,
      m.income - m.commission as paid_out, 0 as pending_orders, 0::numeric as pending
    from seller_order o ${names}
    cross join ${booked}
    where ${whose(caller, input)} and ${completedWithin(input)}) g`;

/** One line for each shop and currency, as `g`, with the pending amount of paid orders. */
function shopsOf(caller: Caller, input: ReportQuery): Fragment {
  const isDone = completedWithin(input);
  const over = sql`filter (where ${isDone})`;
  const waiting = sql`filter (where o.status = ${oneOf(pendingStatuses)})`;
  return sql`(select null::uuid as order_id, null::text as serial_number, null::timestamptz as completed_time,
        s.id as mall_shop_id, s.name as mall_shop_name, coalesce(u.nick_name, u.user_name) as seller_name,
        c.code as currency_code, count(*) ${over}::int as orders, coalesce(sum(o.total_amount) ${over}, 0) as billed,
        coalesce(sum(o.total_amount - m.income) ${over}, 0) as given_back, coalesce(sum(m.commission) ${over}, 0) as commission,
        coalesce(sum(m.income - m.commission) ${over}, 0) as paid_out, count(*) ${waiting}::int as pending_orders,
        coalesce(sum(o.total_amount - coalesce(b.refund_amount, 0)) ${waiting}, 0) as pending
      from seller_order o ${names}
      cross join ${booked}
      left join bill b on b.site_id = o.site_id and b.id = o.bill_id
      where ${whose(caller, input)} and (o.status = ${oneOf(pendingStatuses)} or ${isDone})
      group by s.site_id, s.id, u.site_id, u.id, c.id) g`;
}

const visible = Object.keys(output.children) as (keyof typeof output.children)[];
const values = Object.fromEntries(visible.map((name) => [name, sql`g.${sql.ref(name)}`])) as Columns<typeof output>;
const newestFirst = sql`g.completed_time desc, g.order_id desc`;

/** Lists a page of merchants' proceeds, by order or by shop. */
export function statement(tx: Db, caller: Caller, input: ReportQuery): Promise<RawJson> {
  const from = input.summed ? shopsOf(caller, input) : ordersOf(caller, input);
  const order = input.summed ? sql`g.mall_shop_name, g.mall_shop_id, g.currency_code` : newestFirst;
  const page = pageJson(caller, output, values, { from: sql`lines g`, order, paging: input });
  return queryJson(tx, sql`with lines as materialized (select g.* from ${from}) select ${page}`);
}

const taken = ['completedTime', 'serialNumber', 'mallShopName', 'billed', 'givenBack', 'commission', 'paidOut', 'currencyCode'] as const;
const amounts = ['billed', 'givenBack', 'commission', 'paidOut'];

/** The verb that exports the orders of a statement as a file; returns its URL. */
export const takeStatement =
  (files: FileStore) =>
  (tx: Tx, caller: Caller, { asCsv, asPdf, ...input }: Input<typeof exportSellerStatement> & Partial<ListQuery>): Promise<string> => {
    const columns = caller.audience === 'customer' ? taken : (['sellerName', ...taken] as const);
    const cells = columns.map((name) => {
      const value = sql`g.${sql.ref(name)}`;
      return sql`${name === 'completedTime' ? timeText(value, caller.timeZone) : value} as ${sql.ref(name)}`;
    });
    return storeSheet(tx, caller, files, {
      from: sql`(select ${sql.join(cells)}, g.order_id from ${ordersOf(caller, input)}) g`,
      order: newestFirst,
      columns,
      amounts,
      texts: 'mall.statement',
      name: 'seller-statement',
      siteId: caller.audience === 'customer' ? caller.siteId : (sitesOf(caller, input.siteId)[0] ?? caller.siteId),
      asCsv: asCsv ?? false,
      print: asPdf ? printOf(caller, input) : undefined,
    });
  };

function printOf(caller: Caller, { startDate, endDate }: ReportQuery) {
  const day = (time: Date | null | undefined) => (time ? timeToWire(time, caller.timeZone).slice(0, 10) : '…');
  const translate = (key: string, textValues: Record<string, unknown>) => text(caller.language, `reports.print.${key}`, textValues) ?? '';
  const now = zonedMinute(caller.now, caller.timeZone);
  return {
    about: translate('period', { from: day(startDate), to: day(endDate ?? caller.now), time: now }),
    sums: amounts,
    total: translate('total', {}),
    page: (at: number, of: number) => translate('page', { at, of }),
  };
}
