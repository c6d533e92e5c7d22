import { sql } from 'kysely';
import type { Draft } from '@entrepot/contract/core/field.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { logisticsInvoiceLine } from '@entrepot/contract/modules/customs/invoice.ts';
import { type Decimal, dec, sum } from '@entrepot/rules/decimal.ts';
import type { Tx } from '../../core/db/db.ts';
import type { Order } from '../orders/public.ts';

export type LineDraft = Draft<typeof logisticsInvoiceLine.fields>;
type Line = RowOf<typeof logisticsInvoiceLine>;
/** The values of an invoice line, without its keys. */
export type LineValues = Omit<Line, 'id' | 'siteId' | 'invoiceId' | 'lineNumber' | keyof Stamps>;
type Stamps = Pick<Line, 'creationTime' | 'creatorId' | 'lastModificationTime' | 'lastModifierId' | 'rowVersion' | 'isDeleted'>;

const money = (value: Decimal) => value.toDecimalPlaces(2);

/** Returns lines entered by a person, each with its amount. */
export const writtenLines = (drafts: readonly LineDraft[]): LineValues[] =>
  drafts.map(({ chineseName, englishName, hsCode, quantity, unitPrice, originCountryId, netWeight }) => ({
    chineseName,
    englishName: englishName ?? null,
    hsCode: hsCode ?? null,
    quantity,
    unitPrice: unitPrice ?? '0',
    amount: money(dec(unitPrice ?? 0).times(quantity)).toFixed(),
    originCountryId: originCountryId ?? null,
    netWeight: netWeight ?? '0',
  }));

/**
 * Returns the goods of an order as invoice lines. The declared value of the order is distributed by the value of its goods, so that the
 * lines add up to it; goods without any price share it by pieces.
 */
export async function linesOfOrder(tx: Tx, { siteId, id, declaredPrice }: Order): Promise<LineValues[]> {
  const found = await sql<LineValues>`
    select coalesce(g.declared_name, k.product_name, c.chinese_name, c.name, '?') as chinese_name,
      coalesce(c.english_name, t.name ->> 'en-us') as english_name, c.hs_code, g.quantity,
      coalesce(g.declared_price, k.price, c.price, 0)::text as unit_price, '0' as amount, c.origin_country_id,
      (coalesce(nullif(c.measured_actual_weight, 0), c.actual_weight, 0) * g.quantity)::text as net_weight
    from order_goods g
    left join package k on k.site_id = g.site_id and k.id = g.package_id
    left join commodity c on c.site_id = g.site_id and c.id = g.commodity_id
    left join cargo_type t on t.site_id = g.site_id and t.id = coalesce(k.cargo_type_id, c.cargo_type_id)
    where g.site_id = ${siteId} and g.logistics_order_id = ${id}
    order by g.id
    limit 200`.execute(tx);
  const priced = found.rows.map((line) => ({ ...line, amount: money(dec(line.unitPrice).times(line.quantity)).toFixed() }));
  return declaredPrice === null || !dec(declaredPrice).gt(0) ? priced : shared(priced, dec(declaredPrice));
}

function shared(lines: readonly LineValues[], whole: Decimal): LineValues[] {
  const worth = sum(lines.map(({ amount }) => dec(amount)));
  if (worth.eq(whole)) return [...lines];
  const pieces = lines.reduce((total, { quantity }) => total + quantity, 0);
  let left = whole;
  return lines.map((line, at) => {
    const share = worth.gt(0) ? whole.times(line.amount).div(worth) : whole.times(line.quantity).div(pieces);
    const amount = at === lines.length - 1 ? left : money(share);
    left = left.minus(amount);
    return { ...line, amount: amount.toFixed(), unitPrice: amount.div(line.quantity).toDecimalPlaces(3).toFixed() };
  });
}

/** Returns the total of lines. */
export const totalOf = (lines: readonly Pick<LineValues, 'amount'>[]): string => sum(lines.map(({ amount }) => dec(amount))).toFixed();
