import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import type { declareOrderGoods, getOrderDeclaration } from '@entrepot/contract/modules/customs/declaration-calls.ts';
import { customsErrors } from '@entrepot/contract/modules/customs/errors.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import type { Dec } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { oneOf } from '../../core/db/conditions.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { find } from '../../core/db/rows.ts';
import {
  customsReadChinese,
  declarationOf,
  type DeclaredLine,
  declareGoods,
  detailsRequired,
  isHsCode,
  lockOrder,
  missingTexts,
  type Order,
} from '../orders/public.ts';

/** Returns what an order declares to customs, what it lacks for its destination, and suggestions from earlier orders. */
export async function orderDeclaration(tx: Db, caller: Caller, { orderId }: Input<typeof getOrderDeclaration>) {
  const order = await find(tx, caller, logisticsOrder, orderId);
  const { lines, value, currencyCode, invoice } = await declarationOf(tx, caller, order);
  const required = await detailsRequired(tx, order);
  const readsChinese = customsReadChinese(order);
  const known = await suggestionsFor(tx, order, lines);
  const names = await regionNames(tx, caller, [...lines, ...known.values()]);
  return {
    required,
    englishRequired: !readsChinese,
    editable: !invoice && orderStates.is(order.orderStatus, 'notDeparted'),
    invoiceNo: invoice?.number ?? null,
    value,
    currencyCode,
    missing: required ? missingTexts(caller, lines, readsChinese) : [],
    lines: lines.flatMap(
      ({ orderGoodsId, chineseName: name, quantity, englishName, hsCode, originCountryId, netWeight, measuredWeight }) => {
        if (!orderGoodsId) return [];
        const before = known.get(name);
        const origin = before?.originCountryId ?? null;
        return {
          orderGoodsId,
          name,
          quantity,
          englishName,
          hsCode,
          originCountryId,
          originName: names.get(originCountryId ?? '') ?? null,
          netWeight: Number(netWeight) > 0 ? netWeight : null,
          suggestion: {
            englishName: before?.englishName ?? null,
            hsCode: before?.hsCode ?? null,
            originCountryId: origin,
            originName: names.get(origin ?? '') ?? null,
            netWeight: measuredWeight,
          },
        };
      },
    ),
  };
}

type Suggestion = Pick<DeclaredLine, 'englishName' | 'hsCode' | 'originCountryId'> & { name: string };

/** Returns the details that goods with the same name had last, of the order's customer before those of others. */
async function suggestionsFor(tx: Db, { siteId, ownerId }: Order, lines: readonly DeclaredLine[]): Promise<Map<string, Suggestion>> {
  const names = [...new Set(lines.map(({ chineseName }) => chineseName))];
  const found = await sql<Suggestion>`
    select n.name, s.*
    from unnest(${names}::text[]) as n (name)
    cross join lateral (
      select g.declared_english_name as english_name, g.hs_code, g.origin_country_id
      from order_goods g
      join logistics_order o on o.site_id = g.site_id and o.id = coalesce(g.logistics_order_id, g.former_order_id)
      where g.site_id = ${siteId} and g.declared_name = n.name and g.hs_code is not null
      order by o.owner_id <> ${ownerId}, g.id desc
      limit 1) s`.execute(tx);
  return new Map(found.rows.map((row) => [row.name, row]));
}

async function regionNames(
  tx: Db,
  { language }: Caller,
  of: readonly Pick<DeclaredLine, 'originCountryId'>[],
): Promise<Map<string, string>> {
  const ids = [...new Set(of.flatMap(({ originCountryId }) => originCountryId ?? []))];
  const found = await tx.selectFrom('region').select(['id', 'name']).where('id', '=', oneOf(ids)).execute();
  return new Map(found.map(({ id, name }) => [id, name[language]]));
}

/**
 * Writes the customs details of an order's goods. Rejects an order that has left (`StateNotAllowed`), one whose invoice states its goods
 * (`StateNotAllowed`), and an HS code that is none (`ValidationFailed`).
 */
export async function declare(tx: Tx, caller: Caller, { orderId, lines }: Input<typeof declareOrderGoods>): Promise<true> {
  const order = await lockOrder(tx, caller, orderId);
  if (!orderStates.is(order.orderStatus, 'notDeparted')) throw orderStates.refusal(order.orderStatus);
  const { invoice } = await declarationOf(tx, caller, order);
  if (invoice) throw customsErrors.invoiceStates({ number: order.serialNumber, invoice: invoice.number });
  const wrong = lines.find(({ hsCode }) => hsCode && !isHsCode(hsCode));
  if (wrong) throw customsErrors.hsCodeWrong({ code: wrong.hsCode! });
  await declareGoods(
    tx,
    order,
    lines.map(({ orderGoodsId, englishName, hsCode, originCountryId, netWeight }) => ({
      orderGoodsId,
      declaredEnglishName: englishName ?? null,
      hsCode: hsCode ?? null,
      originCountryId: originCountryId ?? null,
      netWeight: (netWeight as Dec | null | undefined) ?? null,
    })),
  );
  return true;
}
