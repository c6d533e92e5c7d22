import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type Dec, type Decimal, dec, sum } from '@entrepot/rules/decimal.ts';
import { languageOfDestination } from '@entrepot/rules/postal.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import { text } from '../../../core/calls/texts.ts';
import type { Db } from '../../../core/db/db.ts';
import { currenciesOf } from '../../sites/public.ts';
import type { Order, OrderGoods } from '../moves.ts';
import { customsRuleOf } from './declared.ts';
import { priceIn } from './goods-price.ts';

/** One kind of goods as declared to customs. The amount and the net weight (kg) are those of all its pieces. */
export interface DeclaredLine {
  /** The goods of the order; null for a line of an invoice. */
  orderGoodsId: string | null;
  chineseName: string;
  englishName: string | null;
  hsCode: string | null;
  originCountryId: string | null;
  /** The code of the country of origin. */
  origin: string | null;
  quantity: number;
  unitPrice: Dec;
  amount: Dec;
  netWeight: Dec;
  /** The weight that the warehouse measured for these pieces, in kg; null if it did not. */
  measuredWeight: Dec | null;
}

/** The declaration of an order to customs; its value is the sum of its lines. */
export interface Declaration {
  orderId: string;
  value: Dec;
  currencyId: string;
  currencyCode: string;
  lines: DeclaredLine[];
  /** The invoice that states it: a draft or an issued one. Without one, the goods of the order do. */
  invoice: { id: string; number: string; isIssued: boolean } | null;
}

/** The details of goods that customs may require. */
export type GoodsDetail = 'englishName' | 'hsCode' | 'origin' | 'netWeight' | 'value';

/**
 * Returns the declarations of orders by order: the only source of declared values and goods for the manifest, the commercial invoice, the
 * declarants' entries and the checks before departure. A commercial invoice in force is the declaration. Without one, the declared value of
 * the order is distributed over its goods by their value, so that the lines add up to it; an order without a declared value declares the sum
 * of its goods.
 */
export async function declarationsOf(
  tx: Db,
  caller: Caller,
  siteId: string,
  orderIds: readonly string[],
): Promise<Map<string, Declaration>> {
  if (!orderIds.length) return new Map();
  const [orders, goods, invoices, { baseId }] = await Promise.all([
    valuesOf(tx, siteId, orderIds),
    goodsLinesOf(tx, siteId, orderIds),
    invoicesOf(tx, siteId, orderIds),
    currenciesOf(tx, siteId, caller.now),
  ]);
  const { byId } = await currenciesOf(tx, siteId, caller.now);
  return new Map(
    orders.map(({ orderId, declaredPrice, currencyId: ownId }) => {
      const invoice = invoices.find((one) => one.orderId === orderId);
      const currencyId = invoice?.currencyId ?? ownId ?? baseId;
      const { lines, value } =
        invoice ??
        spread(
          goods.filter((line) => line.orderId === orderId),
          declaredPrice,
        );
      const of = invoice ? { id: invoice.id, number: invoice.invoiceNo, isIssued: invoice.isIssued } : null;
      return [orderId, { orderId, value, currencyId, currencyCode: byId[currencyId]?.code ?? '', lines, invoice: of }];
    }),
  );
}

/** Returns the declaration of one order. */
export const declarationOf = async (tx: Db, caller: Caller, { siteId, id }: Pick<Order, 'siteId' | 'id'>): Promise<Declaration> =>
  (await declarationsOf(tx, caller, siteId, [id])).get(id)!;

async function valuesOf(tx: Db, siteId: string, orderIds: readonly string[]) {
  const found = await sql<{ orderId: string; declaredPrice: Dec | null; currencyId: string | null }>`
    select o.id as order_id, o.declared_price, o.declared_currency_id as currency_id
    from logistics_order o
    where o.site_id = ${siteId} and o.id = any(${orderIds}::uuid[])`.execute(tx);
  return found.rows;
}

async function goodsLinesOf(tx: Db, siteId: string, orderIds: readonly string[]) {
  const found = await sql<Omit<DeclaredLine, 'amount'> & { orderId: string }>`
    select g.logistics_order_id as order_id, g.id as order_goods_id,
      coalesce(g.declared_name, k.product_name, c.chinese_name, c.name, '?') as chinese_name,
      coalesce(g.declared_english_name, c.english_name) as english_name, coalesce(g.hs_code, c.hs_code) as hs_code,
      coalesce(g.origin_country_id, c.origin_country_id) as origin_country_id, r.code as origin, g.quantity,
      coalesce(g.declared_price, ${priceIn(sql`k.price`, sql`null::uuid`, sql`o.declared_currency_id`, siteId)},
        ${priceIn(sql`c.price`, sql`c.currency_id`, sql`o.declared_currency_id`, siteId)}, 0)::text as unit_price,
      coalesce(g.net_weight, coalesce(nullif(c.measured_actual_weight, 0), c.actual_weight, 0) * g.quantity, 0)::text as net_weight,
      round(nullif(coalesce(nullif(k.actual_weight, 0), k.gross_weight) * g.quantity / nullif(k.quantity, 0), 0), 3)::text as measured_weight
    from order_goods g
    join logistics_order o on o.site_id = g.site_id and o.id = g.logistics_order_id
    left join package k on k.site_id = g.site_id and k.id = g.package_id
    left join commodity c on c.site_id = g.site_id and c.id = g.commodity_id
    left join region r on r.id = coalesce(g.origin_country_id, c.origin_country_id)
    where g.site_id = ${siteId} and g.logistics_order_id = any(${orderIds}::uuid[])
    order by g.id`.execute(tx);
  return found.rows.map((line) => ({ ...line, amount: money(dec(line.unitPrice).times(line.quantity)).toFixed() }));
}

interface StatedByInvoice extends Pick<Declaration, 'orderId' | 'value' | 'currencyId' | 'lines'> {
  id: string;
  invoiceNo: string;
  isIssued: boolean;
}

async function invoicesOf(tx: Db, siteId: string, orderIds: readonly string[]): Promise<StatedByInvoice[]> {
  const { Issued, Voided } = enumCodes.LogisticsInvoiceStatus;
  const found = await sql<StatedByInvoice>`
    select i.id, i.invoice_no, i.status = ${Issued} as is_issued, i.order_id, i.total_amount::text as value, i.currency_id,
      (select coalesce(jsonb_agg(jsonb_build_object('orderGoodsId', null, 'chineseName', l.chinese_name, 'englishName', l.english_name,
            'hsCode', l.hs_code, 'originCountryId', l.origin_country_id, 'origin', r.code, 'quantity', l.quantity, 'unitPrice',
            l.unit_price::text, 'amount', l.amount::text, 'netWeight', l.net_weight::text, 'measuredWeight', null)
          order by l.line_number), '[]'::jsonb)
        from logistics_invoice_line l
        left join region r on r.id = l.origin_country_id
        where l.site_id = i.site_id and l.invoice_id = i.id) as lines
    from logistics_invoice i
    where i.site_id = ${siteId} and i.order_id = any(${orderIds}::uuid[]) and i.status <> ${Voided} and not i.is_deleted`.execute(tx);
  return found.rows;
}

const money = (value: Decimal) => value.toDecimalPlaces(2);

/** Distributes a declared value over lines by their value; without any value by pieces. */
function spread(lines: readonly (DeclaredLine & { orderId: string })[], declaredPrice: Dec | null): Pick<Declaration, 'lines' | 'value'> {
  const own = lines.map(({ orderId: _order, ...line }): DeclaredLine => line);
  const worth = sum(own.map(({ amount }) => dec(amount)));
  const whole = declaredPrice !== null && dec(declaredPrice).gt(0) ? dec(declaredPrice) : worth;
  if (!own.length || worth.eq(whole)) return { lines: own, value: whole.toFixed() };
  const pieces = own.reduce((total, { quantity }) => total + quantity, 0);
  let left = whole;
  const shared = own.map((line, at) => {
    const share = worth.gt(0) ? whole.times(line.amount).div(worth) : whole.times(line.quantity).div(pieces);
    const amount = at === own.length - 1 ? left : money(share);
    left = left.minus(amount);
    return { ...line, amount: amount.toFixed(), unitPrice: amount.div(line.quantity).toDecimalPlaces(3).toFixed() };
  });
  return { lines: shared, value: whole.toFixed() };
}

/** An HS code has at least the six digits that are the same in all countries. */
export const isHsCode = (code: string | null): boolean => code !== null && /^\d{6,12}$/.test(code.replace(/[\s.]/g, ''));

/** Returns the details that a line lacks; customs that read Chinese need no English name. */
export function detailsMissing(line: DeclaredLine, readsChinese: boolean): GoodsDetail[] {
  const lacks: Record<GoodsDetail, boolean> = {
    englishName: !readsChinese && !/[a-z]/i.test(line.englishName ?? line.chineseName),
    hsCode: !isHsCode(line.hsCode),
    origin: line.originCountryId === null,
    netWeight: !dec(line.netWeight).gt(0),
    value: !dec(line.amount).gt(0),
  };
  return (Object.keys(lacks) as GoodsDetail[]).filter((detail) => lacks[detail]);
}

/** Whether the customs of an order's destination read Chinese. */
export const customsReadChinese = ({ receiver }: Pick<Order, 'receiver'>): boolean =>
  languageOfDestination(receiver?.countryCode ?? null, receiver?.detailedAddress ?? '') !== 'en-us';

/** Whether the customs of an order's destination require the details of its goods. */
export const detailsRequired = async (tx: Db, { siteId, receiver }: Pick<Order, 'siteId' | 'receiver'>): Promise<boolean> =>
  (await customsRuleOf(tx, siteId, receiver?.countryId ?? null))?.goodsDetailsRequired ?? false;

/** Returns what lines lack, one text per line in the caller's language: the goods, and the missing details. */
export const missingTexts = (caller: Caller, lines: readonly DeclaredLine[], readsChinese: boolean): string[] =>
  lines.flatMap((line) => {
    const missing = detailsMissing(line, readsChinese).map((detail) => text(caller.language, `orders.goodsDetails.${detail}`) ?? detail);
    return missing.length ? [`${line.chineseName} (${missing.join(', ')})`] : [];
  });

/** Returns what the goods of an order lack that the customs of its destination require, one text per line; empty if nothing is required. */
export async function missingForCustoms(tx: Db, caller: Caller, order: Order): Promise<string[]> {
  if (!(await detailsRequired(tx, order))) return [];
  return missingTexts(caller, (await declarationOf(tx, caller, order)).lines, customsReadChinese(order));
}

/** Returns what a line of another order declares for pieces of a line; the net weight by pieces. */
export function declaredFor(line: OrderGoods, quantity: number) {
  const { declaredName, declaredPrice, declaredEnglishName, hsCode, originCountryId, netWeight } = line;
  const share = netWeight && dec(netWeight).times(quantity).div(line.quantity).toDecimalPlaces(3).toFixed();
  return { declaredName, declaredPrice, declaredEnglishName, hsCode, originCountryId, netWeight: share };
}

/** The details of one line as a person declares them. */
export interface GoodsDetails {
  orderGoodsId: string;
  declaredEnglishName: string | null;
  hsCode: string | null;
  originCountryId: string | null;
  netWeight: Dec | null;
}

/** Writes the customs details of goods of a locked order; goods of other orders are ignored. */
export async function declareGoods(tx: Db, { siteId, id }: Pick<Order, 'siteId' | 'id'>, lines: readonly GoodsDetails[]): Promise<void> {
  for (const { orderGoodsId, ...details } of lines)
    await tx
      .updateTable('orderGoods')
      .set(details)
      .where('siteId', '=', siteId)
      .where('logisticsOrderId', '=', id)
      .where('id', '=', orderGoodsId)
      .execute();
}
