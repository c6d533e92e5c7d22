import { type RawBuilder, sql } from 'kysely';
import { f, wireName } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { moneyView } from '@entrepot/contract/modules/billing/money-view.ts';
import type { MoneyAmounts } from '@entrepot/rules/pricing/money-lines.ts';
import type { Db } from '../../core/db/db.ts';
import { objectJson, type Reader } from '../../core/lists/json-answers.ts';

type Fragment = RawBuilder<unknown>;

/** An order or purchase with bills, as SQL values of the row `r`. */
interface BilledSource {
  sourceType: 'logisticsOrder' | 'sellerOrder';
  /** The types of bills that carry its price; the others are other charges. */
  priceTypes: readonly number[];
  /** The current price and its currency; null without a price. */
  price: Fragment;
  currencyId: Fragment;
  /** Whether it was cancelled: then nothing is due, and what was not refunded is retained. */
  isCancelled: Fragment;
}

/** The types of bills that carry the price of an order. */
export const carriesOrderPrice: readonly number[] = [
  enumCodes.BillType.Freight,
  enumCodes.BillType.Supplement,
  enumCodes.BillType.ValueAdded,
];
const { Unpaid, PartiallyPaid, Voided } = enumCodes.PaymentStatus;
const isOpen = (status: Fragment) => sql`${status} in (${sql.lit(Unpaid)}, ${sql.lit(PartiallyPaid)})`;
const view = f.object(moneyView);

/** SQL: the sums of the live bills of `r`, as `m`. Bills refunded in full before the whole price was billed again take nothing off. */
const sumsOf = ({ sourceType, priceTypes, price, currencyId, isCancelled }: BilledSource) => sql`(
    select s.*, s.price + s.other - s.discount - s.coupons as net
    from (select t.*, least(t.granted, t.price) as discount, least(t.used, t.price - least(t.granted, t.price)) as coupons
      from (select ${currencyId} as currency_id, coalesce(${price}, 0) as price, ${isCancelled} as is_cancelled, count(c.id) as bills,
          coalesce(sum(c.payment_money) filter (where not c.of_price), 0) as other,
          coalesce(sum(c.discount_amount - c.coupon_amount - c.returned_coupon_amount) filter (where c.of_price and c.counts), 0) as granted,
          coalesce(sum(c.coupon_amount) filter (where c.of_price and c.counts), 0) as used,
          coalesce(sum(c.paid_amount), 0) as paid, coalesce(sum(c.refund_amount), 0) as refunded,
          coalesce(sum(c.payment_money - c.paid_amount) filter (where ${isOpen(sql`c.payment_status`)}), 0) as open
        from (select k.*, k.at >= coalesce(max(k.at) filter (where k.bill_type = ${sql.lit(enumCodes.BillType.Freight)}) over (), 0)
              or not k.refunded as counts
          from (select b.*, b.bill_type = any(${sql.lit(`{${priceTypes.join(',')}}`)}::smallint[]) as of_price, row_number() over (order by b.id) as at
            from bill b
            where b.site_id = r.site_id and b.source_type = ${sql.lit(sourceType)} and b.source_id = r.id
              and not b.is_deleted and b.payment_status <> ${sql.lit(Voided)}) k) c) t) s) m`;

const due = sql`case when m.is_cancelled then 0 else m.net end`;

/** SQL: what the order or purchase `r` costs after discount and coupons; null without a price. */
export const dueOfSource = (source: BilledSource): Fragment => sql`(select ${due} from ${sumsOf(source)} where m.currency_id is not null)`;

/** SQL: the money of the order or purchase `r` as an object of an answer; null without a price. */
export const moneyOfSource = (reader: Reader, source: BilledSource): Fragment =>
  sql`(select ${objectJson(reader, view, {
    currencyId: sql`m.currency_id`,
    price: sql`m.price`,
    other: sql`m.other`,
    discount: sql`m.discount`,
    coupons: sql`m.coupons`,
    due,
    paid: sql`m.paid`,
    refunded: sql`m.refunded`,
    open: sql`m.open`,
    // Before the first bill nothing was to be paid yet.
    difference: sql`case when m.bills = 0 then 0 else m.paid - m.refunded + m.open - (${due}) end`,
  })} from ${sumsOf(source)} where m.currency_id is not null)`;

/** SQL: what is to be paid now of the bill `r`. */
export const openOfBill: Fragment = sql`case when ${isOpen(sql`r.payment_status`)} then r.payment_money - r.paid_amount else 0 end`;

/** SQL: the money of the bill `r` as an object of an answer. */
export const moneyOfBill = (reader: Reader): Fragment => {
  const open = openOfBill;
  const owed = sql`case when r.payment_status = ${sql.lit(Voided)} then 0 else r.payment_money end`;
  return objectJson(reader, view, {
    currencyId: sql`r.currency_id`,
    price: sql`r.total_amount`,
    other: sql`0::numeric`,
    discount: sql`r.discount_amount - r.coupon_amount`,
    coupons: sql`r.coupon_amount`,
    due: owed,
    paid: sql`r.paid_amount`,
    refunded: sql`r.refund_amount`,
    open,
    difference: sql`r.paid_amount - r.refund_amount + (${open}) - (${owed})`,
  });
};

/** Reads the money of a bill. */
export async function readMoneyOfBill(tx: Db, reader: Reader, { siteId, id }: { siteId: string; id: string }): Promise<MoneyAmounts> {
  const found = await sql<{ money: Record<string, number> }>`
    select ${moneyOfBill(reader)} as money from bill r where r.site_id = ${siteId} and r.id = ${id}`.execute(tx);
  const { money } = found.rows[0]!;
  const amount = (name: keyof MoneyAmounts) => String(money[wireName(name, moneyView[name])]);
  return {
    price: amount('price'),
    other: amount('other'),
    discount: amount('discount'),
    coupons: amount('coupons'),
    due: amount('due'),
    paid: amount('paid'),
    refunded: amount('refunded'),
    open: amount('open'),
    difference: amount('difference'),
  };
}

/** The money of purchases in the mall `r`. */
export const ofSellerOrder: BilledSource = {
  sourceType: 'sellerOrder',
  priceTypes: [enumCodes.BillType.Mall],
  price: sql`r.total_amount`,
  currencyId: sql`r.currency_id`,
  isCancelled: sql`r.status in (${sql.lit(enumCodes.SellerOrderStatus.Cancelled)}, ${sql.lit(enumCodes.SellerOrderStatus.Refunded)})`,
};

/** The money of logistics orders `r`: their price is the quote's, in the wallet's currency. */
export const ofLogisticsOrder: BilledSource = {
  sourceType: 'logisticsOrder',
  priceTypes: carriesOrderPrice,
  price: sql`(r.quote_snapshot ->> 'payable')::numeric`,
  currencyId: sql`(r.quote_snapshot ->> 'walletCurrencyId')::uuid`,
  isCancelled: sql`r.cancelled`,
};
