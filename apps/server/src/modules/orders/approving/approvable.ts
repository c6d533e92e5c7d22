import { type RawBuilder, sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { serviceStages } from '@entrepot/contract/modules/pricing/value-added-service.ts';
import { afterPacking } from '../paying/payment.ts';
import { priceIn } from '../placing/goods-price.ts';

const { Freight, Supplement, ValueAdded } = enumCodes.BillType;
const { Voided, Paid, PartiallyRefunded, NoPayment } = enumCodes.PaymentStatus;
const { RecipientInformationAudit, RealNameStatus, OrderStatus, OrderApprovalStatus, ValueAddedStatus } = enumCodes;

/** The order that pays: a part of a split order is paid for by the order it was split from. */
const payer = sql`(select y.id, y.owner_id, y.site_id, y.freight_collect, y.payment_status, y.quote_snapshot
    from logistics_order y
    where y.site_id = logistics_order.site_id
      and y.id = case when logistics_order.is_split_order then logistics_order.parent_order_id else logistics_order.id end) o`;

/** The rest to pay of the bills of the order's price; no row without bills. */
const rest = sql`(select case when bool_and(b.refunded) then sum(b.refund_amount)
        else sum(b.payment_money - b.paid_amount) filter (where not b.refunded) end as amount
      from bill b
      where b.site_id = o.site_id and b.source_type = 'logisticsOrder' and b.source_id = o.id and not b.is_deleted
        and b.payment_status <> ${sql.lit(Voided)} and b.bill_type in (${sql.lit(Freight)}, ${sql.lit(Supplement)}, ${sql.lit(ValueAdded)})
      having count(*) > 0)`;

/** Whether the customer's goods are billed as whole bags, by the first of the account's roles. */
const billsWholeBags = sql`(select r.full_bag_charge
      from user_role ur
      join role r on r.site_id = ur.site_id and r.id = ur.role_id and r.enabled and not r.is_deleted
      where ur.site_id = o.site_id and ur.user_id = o.owner_id
      order by r.priority, r.id
      limit 1)`;

const owed = sql`coalesce(${rest}, case when ${billsWholeBags} then coalesce((o.quote_snapshot ->> 'payable')::numeric, 0) end)`;

/** SQL: whether an order may proceed although an amount may be unpaid, for its site's configuration `c`; the same rule as `mayLeaveUnpaid`. */
export const maySettleLater = (packed: boolean) => sql`(${packed ? sql`false` : sql`c.payment_timing = ${sql.lit(afterPacking)}`}
    or exists (select 1 from ${payer}
      where o.freight_collect
        or o.payment_status in (${sql.lit(Paid)}, ${sql.lit(PartiallyRefunded)}, ${sql.lit(NoPayment)})
        or ${owed} = 0
        or ${owed} is not null and (o.quote_snapshot ->> 'payable')::numeric = 0
        or exists (select 1 from wallet w
          where w.site_id = o.site_id and w.owner_id = o.owner_id and w.credit_enabled and w.credit_balance >= ${owed})))`;

const recipientIsClear = sql`not exists (select 1 from recipient p
    where p.site_id = logistics_order.site_id and p.id = logistics_order.recipient_id
      and (p.audit not in (${sql.lit(RecipientInformationAudit.Approved)}, ${sql.lit(RecipientInformationAudit.NotRequired)})
        or p.real_name_status not in (${sql.lit(RealNameStatus.Verified)}, ${sql.lit(RealNameStatus.NotRequired)})
          and exists (select 1 from jsonb_array_elements(coalesce(c.customs_rules, '[]')) k
            where k ->> 'countryId' = coalesce(logistics_order.receiver ->> 'countryId', p.country_id::text)
              and (k ->> 'realNameRequired')::boolean)))`;

const hasOldArrears = (now: Date) => sql`exists (select 1 from wallet w
    where w.site_id = logistics_order.site_id and w.owner_id = logistics_order.owner_id and w.arrears > 0
      and w.arrears_time + make_interval(days => c.arrears_block_days) <= ${now}::timestamptz)`;

// The customs of Taiwan, Macau and the mainland read Chinese, as those of Hong Kong do where the address is written in it.
const readsChinese = sql`(coalesce(logistics_order.receiver ->> 'countryCode', 'CN') in ('TW', 'MO', 'CN')
    or logistics_order.receiver ->> 'countryCode' = 'HK' and coalesce(logistics_order.receiver ->> 'detailedAddress', '') ~ '[\u3400-\u9fff]')`;

const lineLacks = (line: {
  english: RawBuilder<unknown>;
  hsCode: RawBuilder<unknown>;
  origin: RawBuilder<unknown>;
  net: RawBuilder<unknown>;
  value: RawBuilder<unknown>;
}) =>
  sql`(not ${readsChinese} and coalesce(${line.english}, '') !~* '[a-z]'
    or regexp_replace(coalesce(${line.hsCode}, ''), '[[:space:].]', '', 'g') !~ '^[0-9]{6,12}$'
    or ${line.origin} is null or coalesce(${line.net}, 0) <= 0 or coalesce(${line.value}, 0) <= 0)`;

const ofInvoice = sql`from logistics_invoice i
      where i.site_id = logistics_order.site_id and i.order_id = logistics_order.id and not i.is_deleted
        and i.status <> ${sql.lit(enumCodes.LogisticsInvoiceStatus.Voided)}`;
const inDeclared = (price: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
  priceIn(price, from, sql`logistics_order.declared_currency_id`, sql`logistics_order.site_id`);
// As of a declared line: the rounded amount of all its pieces, without a price that has no rate.
const worth = sql`round(coalesce(g.declared_price, ${inDeclared(sql`k.price`, sql`null::uuid`)}, ${inDeclared(sql`p.price`, sql`p.currency_id`)}, 0)
    * g.quantity, 2)`;
const goodsOfOrder = sql`from order_goods g
      left join package k on k.site_id = g.site_id and k.id = g.package_id
      left join commodity p on p.site_id = g.site_id and p.id = g.commodity_id
      where g.site_id = logistics_order.site_id and g.logistics_order_id = logistics_order.id`;
// A declared value of goods without prices is distributed over them.
const hasDeclaredValue = sql`(coalesce(logistics_order.declared_price, 0) > 0 and not exists (select 1 ${goodsOfOrder} and ${worth} > 0))`;
const goodsLack = lineLacks({
  english: sql`coalesce(g.declared_english_name, p.english_name, g.declared_name, k.product_name, p.chinese_name, p.name)`,
  hsCode: sql`coalesce(g.hs_code, p.hs_code)`,
  origin: sql`coalesce(g.origin_country_id, p.origin_country_id)`,
  net: sql`coalesce(g.net_weight, coalesce(nullif(p.measured_actual_weight, 0), p.actual_weight, 0) * g.quantity)`,
  value: sql`case when ${hasDeclaredValue} then 1 else ${worth} end`,
});
const invoiceLacks = lineLacks({
  english: sql`coalesce(l.english_name, l.chinese_name)`,
  hsCode: sql`l.hs_code`,
  origin: sql`l.origin_country_id`,
  net: sql`l.net_weight`,
  value: sql`l.amount`,
});

/** The customs of the destination require details that a line of the declaration lacks; the same rule as `missingForCustoms`. */
const lacksDetails = sql`(exists (select 1 from jsonb_array_elements(coalesce(c.customs_rules, '[]')) q
      where q ->> 'countryId' = logistics_order.receiver ->> 'countryId' and (q ->> 'goodsDetailsRequired')::boolean)
    and case when exists (select 1 ${ofInvoice})
      then exists (select 1
        from logistics_invoice_line l
        where l.site_id = logistics_order.site_id and l.invoice_id = (select i.id ${ofInvoice} limit 1) and ${invoiceLacks})
      else exists (select 1 ${goodsOfOrder} and ${goodsLack}) end)`;

const hasOpenService = sql`exists (select 1 from order_service s
    join value_added_service v on v.site_id = s.site_id and v.id = s.value_added_service_id
    where s.site_id = logistics_order.site_id and s.logistics_order_id = logistics_order.id
      and v.stage = ${sql.lit(serviceStages.receiving)} and s.value_added_status = ${sql.lit(ValueAddedStatus.ToBeDone)})`;

/**
 * SQL: whether the approval of an order would succeed now. The same rules as `refuseApproval`, which names each blocker;
 * `approvable.test.ts` compares the two over orders with every blocker.
 */
export const approvable = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(order_status = ${sql.lit(OrderStatus.ToBeApproved)} and order_approval_status = ${sql.lit(OrderApprovalStatus.ToBeApproved)}
    and not frozen
    and exists (select 1 from site_configuration c
      where c.site_id = logistics_order.site_id
        and ${maySettleLater(false)} and ${recipientIsClear} and not ${hasOldArrears(now)} and not ${lacksDetails})
    and not ${hasOpenService})`;

/** SQL: whether an order waits for its approval, and something blocks it. */
export const blocked = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(order_status = ${sql.lit(OrderStatus.ToBeApproved)} and order_approval_status = ${sql.lit(OrderApprovalStatus.ToBeApproved)}
    and not coalesce(${approvable(now)}, false))`;
