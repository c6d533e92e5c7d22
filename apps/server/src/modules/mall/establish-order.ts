import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid, refuse } from '@entrepot/contract/core/errors.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { mallCombination, stockModes } from '@entrepot/contract/modules/mall/combination.ts';
import { mallErrors } from '@entrepot/contract/modules/mall/errors.ts';
import { mallShop } from '@entrepot/contract/modules/mall/mall-shop.ts';
import { sellerOrderStates } from '@entrepot/contract/modules/mall/mall-states.ts';
import type { establishMallOrder } from '@entrepot/contract/modules/mall/order-calls.ts';
import { mallBasketLine, sellerOrder, sellerOrderLine } from '@entrepot/contract/modules/mall/seller-order.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import { mallCommission, mallPrice, mallTotal } from '@entrepot/rules/pricing/mall.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { textInAll } from '../../core/calls/texts.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, findWhere, insert, insertAll, removeWhere } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { makeBill } from '../billing/public.ts';
import { lockStock } from '../commodities/public.ts';
import { expenseTypesOf } from '../sites/public.ts';
import { accounts, type CurrencyFormat, currencyFormatOf, lockWallet } from '../wallet/public.ts';
import { warehouseFor } from '../warehouses/public.ts';
import { type Offer, offersOf, orderableOf, rolesOf } from './offers.ts';
import { nextNumber, type SellerOrder, sourceOf, notify } from './order.ts';
import { becomePaid } from './paid.ts';
import type { MallShop } from './shops.ts';
import { freeze, type Wanted } from './stock.ts';
import { capOf, reservedFor, unpaidPieces } from './unpaid-pieces.ts';

type Combination = RowOf<typeof mallCombination>;
type OrderLineInput = Input<typeof establishMallOrder>['lines'][number];

/** One purchased line of an order. */
interface Bought {
  row: Combination;
  shop: MallShop;
  warehouseId: string;
  quantity: number;
  priced: ReturnType<typeof mallPrice>;
  goods: { commodityId: string; quantity: number; isGift: boolean }[];
}

/**
 * Buys what is on sale: an order with a bill for each shop (and warehouse), reserved for half an hour, or shorter under pressure. Rejected as a whole: off sale or
 * sold out (`CombinationNotOnSale`, `InsufficientStock`), the buyer's own goods (`DifferentUser`), more than a customer may buy
 * (`LimitExceeded`, also of pieces that the customer has not paid), another price than was shown (`PriceChanged`). The buyer's wallet is locked before the combinations, and those before
 * the stock.
 */
export async function establish(tx: Tx, caller: Caller, { lines, warehouseId, remarks }: Input<typeof establishMallOrder>) {
  if (!lines.length) throw refuse('AtLeastOneSelection');
  const system = asSystemIn(caller, caller.siteId);
  const ownerId = caller.ownerId!;
  const left = await refuseUnavailable(tx, caller, lines);
  const wallet = await lockWallet(tx, system, ownerId);
  const format = await currencyFormatOf(tx, system, wallet.currencyId);
  const rows = await take(tx, caller, lines);
  const shops = await findWhere(tx, system, mallShop, { id: [...new Set(rows.map(({ mallShopId }) => mallShopId))] });
  await refuseUnfit(tx, caller, { rows, shops, lines, format });
  const reservationMs = await refuseTooManyUnpaid(tx, caller, { rows, lines, left });
  const offers = await offersOf(tx, system, rows, await rolesOf(tx, caller));
  const bought: Bought[] = [];
  for (const row of rows) {
    const sent = lines.find(({ combinationId }) => combinationId === row.id)!;
    const shop = shops.find(({ id }) => id === row.mallShopId)!;
    const place = row.warehouseId ?? (await shippingWarehouse(tx, caller, warehouseId));
    bought.push(lineOf(caller, { row, shop, warehouseId: place, sent, format, offer: offers.get(row.id)! }));
  }
  await lockStock(
    tx,
    bought.filter(({ row }) => row.stockMode === stockModes.Warehouse).flatMap(({ goods }) => goods),
  );
  const made: SellerOrder[] = [];
  for (const group of byPlace(bought)) made.push(await orderFor(tx, caller, group, { format, remarks: remarks ?? null, reservationMs }));
  await removeWhere(tx, system, mallBasketLine, { ownerId, combinationId: rows.map(({ id }) => id) });
  return { sellerOrderIds: made.map(({ id }) => id), billIds: made.map(({ billId }) => billId!) };
}

/**
 * Rejects unavailable lines before waiting for locks (`InsufficientStock`, `CombinationNotOnSale`, `NotFound`); the decisive check is
 * repeated under the lock. Returns how many there are of each.
 */
async function refuseUnavailable(tx: Tx, caller: Caller, lines: readonly OrderLineInput[]): Promise<ReadonlyMap<string, number>> {
  const ids = lines.map(({ combinationId }) => combinationId);
  const left = await orderableOf(tx, caller.siteId, ids);
  const short = lines.find(({ combinationId, quantity }) => (left.get(combinationId) ?? 0) < quantity);
  if (short) throw await refusalOf(tx, caller, short.combinationId, left.get(short.combinationId) ?? 0);
  return left;
}

/**
 * Counts the lines as sold, in one statement each, in ascending id order: goods sent by merchants are deducted from their remaining
 * quantity.
 */
async function take(tx: Tx, caller: Caller, lines: readonly OrderLineInput[]): Promise<Combination[]> {
  const taken: Combination[] = [];
  for (const { combinationId: id, quantity } of [...lines].sort((a, b) => (a.combinationId < b.combinationId ? -1 : 1))) {
    if (taken.some((row) => row.id === id)) throw mallErrors.linesTwice({ name: taken.at(-1)!.name[caller.language] });
    const found = await sql<Combination>`update mall_combination
      set sold_quantity = sold_quantity + ${quantity},
        available_quantity = case when stock_mode = ${stockModes.Merchant} then available_quantity - ${quantity}
          else available_quantity end
      where site_id = ${caller.siteId}
        and id = ${id}
        and status = ${enumCodes.MallCombinationStatus.Released}
        and not is_deleted
        and (stock_mode <> ${stockModes.Merchant} or available_quantity >= ${quantity})
      returning *`.execute(tx);
    const [row] = found.rows;
    if (!row) throw await refusalOf(tx, caller, id);
    taken.push(row);
  }
  return taken;
}

async function refusalOf(tx: Tx, caller: Caller, id: string, left?: number) {
  const [row] = await findWhere(tx, asSystemIn(caller, caller.siteId), mallCombination, { id });
  if (!row) return refuse('NotFound');
  const name = row.name[caller.language];
  const isOnSale = row.status === enumCodes.MallCombinationStatus.Released;
  return isOnSale ? mallErrors.soldOut({ name, left: left ?? row.availableQuantity ?? 0 }) : mallErrors.notOnSale({ name });
}

/**
 * Rejects what this buyer may not buy: of a closed shop (`CombinationNotOnSale`), the buyer's own (`DifferentUser`), in another currency
 * (`CurrencyNotEffective`), beyond the limit (`LimitExceeded`).
 */
async function refuseUnfit(
  tx: Tx,
  caller: Caller,
  {
    rows,
    shops,
    lines,
    format,
  }: { rows: readonly Combination[]; shops: readonly MallShop[]; lines: readonly OrderLineInput[]; format: CurrencyFormat },
): Promise<void> {
  for (const row of rows) {
    const name = row.name[caller.language];
    const shop = shops.find(({ id }) => id === row.mallShopId);
    if (!shop?.enable) throw mallErrors.shopClosed({ name: shop?.name ?? '' });
    if (row.ownerId === caller.ownerId) throw mallErrors.ownGoods({ name });
    if (row.currencyId !== format.currencyId) {
      const { code } = await currencyFormatOf(tx, asSystemIn(caller, row.siteId), row.currencyId);
      throw mallErrors.otherCurrency({ name, currency: code });
    }
    if (!row.limitPerUser) continue;
    const bought = await boughtBefore(tx, caller, row.id);
    const { quantity } = lines.find(({ combinationId }) => combinationId === row.id)!;
    if (bought + quantity > row.limitPerUser) throw mallErrors.limitReached({ name, limit: row.limitPerUser, bought });
  }
}

/**
 * Rejects more pieces of an offer than one customer may reserve without payment (`LimitExceeded`), so that no customer empties a shop by ordering.
 * The combinations are locked. Returns how long the order reserves its goods.
 */
async function refuseTooManyUnpaid(
  tx: Tx,
  caller: Caller,
  { rows, lines, left }: { rows: readonly Combination[]; lines: readonly OrderLineInput[]; left: ReadonlyMap<string, number> },
): Promise<number> {
  const unpaid = await unpaidPieces(
    tx,
    caller,
    rows.map(({ id }) => id),
  );
  const known = rows.map((row) => ({ row, left: left.get(row.id) ?? 0, ...(unpaid.get(row.id) ?? { all: 0, own: 0 }) }));
  for (const one of known) {
    const { quantity } = lines.find(({ combinationId }) => combinationId === one.row.id)!;
    const limit = capOf(one.left, one);
    if (one.own + quantity > limit) throw mallErrors.tooManyUnpaid({ name: one.row.name[caller.language], limit, own: one.own });
  }
  return reservedFor(known);
}

async function boughtBefore(tx: Tx, { siteId, ownerId }: Caller, combinationId: string): Promise<number> {
  const found = await sql<{ pieces: number }>`select coalesce(sum(l.quantity), 0)::int as pieces
    from seller_order_line l
    join seller_order o on o.site_id = l.site_id and o.id = l.seller_order_id
    where l.site_id = ${siteId}
      and l.combination_id = ${combinationId}
      and o.owner_id = ${ownerId}
      and o.status = any(${[...sellerOrderStates.codes('bought')]})`.execute(tx);
  return found.rows[0]!.pieces;
}

/** Returns the warehouse to which merchants send their parcels (`ValidationFailed` if none is named, `NotFound`, `StateNotAllowed`). */
async function shippingWarehouse(tx: Tx, caller: Caller, warehouseId: string | null | undefined): Promise<string> {
  if (!warehouseId) throw invalid({ field: 'WarehouseId', key: 'required' });
  return (await warehouseFor(tx, caller, warehouseId)).id;
}

/** Prices a line, and rejects an amount other than the buyer was shown (`PriceChanged`). */
function lineOf(
  { language, now }: Caller,
  {
    row,
    shop,
    warehouseId,
    sent,
    format,
    offer,
  }: Pick<Bought, 'row' | 'shop' | 'warehouseId'> & { sent: OrderLineInput; format: CurrencyFormat; offer: Offer },
): Bought {
  const { quantity } = sent;
  const priced = mallPrice(offer, { quantity, now, decimalPlaces: format.decimalPlaces });
  if (sent.amount !== null && sent.amount !== undefined && !dec(sent.amount).eq(dec(priced.amount)))
    throw mallErrors.priceChanged({ name: row.name[language], amount: format.text(priced.amount) }, { Amount: Number(priced.amount) });
  const goods = [
    ...offer.goods.map((one) => ({ commodityId: one.commodityId, quantity: one.quantity * quantity, isGift: false })),
    ...priced.gifts.map((one) => ({ ...one, isGift: true })),
  ];
  return { row, shop, warehouseId, quantity, priced, goods };
}

/** Groups the lines into orders: by shop, sender and warehouse. */
function byPlace(bought: readonly Bought[]): Bought[][] {
  const groups = new Map<string, Bought[]>();
  for (const line of bought) {
    const key = [line.shop.id, line.row.stockMode, line.warehouseId].join(' ');
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return [...groups.values()];
}

async function orderFor(
  tx: Tx,
  caller: Caller,
  lines: readonly Bought[],
  { format, remarks, reservationMs }: { format: CurrencyFormat; remarks: string | null; reservationMs: number },
): Promise<SellerOrder> {
  const { siteId, ownerId, language } = caller;
  const system = asSystemIn(caller, siteId);
  const { shop, warehouseId, row } = lines[0]!;
  const totalAmount = mallTotal(lines.map(({ priced }) => priced));
  const order = await insert(tx, system, sellerOrder, {
    siteId,
    serialNumber: await nextNumber(caller, siteId),
    mallShopId: shop.id,
    sellerId: shop.ownerId!,
    ownerId: ownerId!,
    warehouseId,
    stockMode: row.stockMode,
    currencyId: format.currencyId,
    totalAmount,
    commissionAmount: mallCommission(totalAmount, shop.commissionRate, format.decimalPlaces),
    expireTime: new Date(caller.now.getTime() + reservationMs),
    remarks,
  });
  await insertAll(
    tx,
    system,
    sellerOrderLine,
    lines.map(({ row: { id: combinationId, name }, quantity, priced: { unitPrice, discount, amount }, goods }) => ({
      siteId,
      sellerOrderId: order.id,
      combinationId,
      name,
      quantity,
      unitPrice,
      discount,
      amount,
      goods,
    })),
  );
  const wanted = lines.flatMap((line) => line.goods.map((one): Wanted => ({ ...one, name: line.row.name[language] })));
  if (row.stockMode === stockModes.Warehouse) await freeze(tx, system, order, mergeWanted(wanted));
  const billed = await change(tx, system, sellerOrder, order, { billId: await billFor(tx, caller, order, lines) });
  const { userName: buyer } = caller;
  await notify(tx, caller, billed, 'ordered', ['seller'], { buyer });
  return dec(totalAmount).isZero() ? becomePaid(tx, system, billed) : billed;
}

/** Combines the same goods of several lines. */
function mergeWanted(wanted: readonly Wanted[]): Wanted[] {
  const sums = new Map<string, Wanted>();
  for (const one of wanted) sums.set(one.commodityId, { ...one, quantity: one.quantity + (sums.get(one.commodityId)?.quantity ?? 0) });
  return [...sums.values()];
}

/** Bills an order to its buyer; payments stay in clearing for the merchant until the order is completed. Returns the bill's id. */
async function billFor(tx: Tx, caller: Caller, order: SellerOrder, lines: readonly Bought[]): Promise<string> {
  const { siteId, ownerId, serialNumber } = order;
  const { byVariable } = await expenseTypesOf(tx, siteId);
  const type = byVariable[enumCodes.SystemVariables.Mall];
  if (!type) throw new Error(`site ${siteId} has no expense type for the mall`);
  const made = await makeBill(tx, asSystemIn(caller, siteId), {
    ...sourceOf(order),
    ownerId,
    billType: enumCodes.BillType.Mall,
    sourceNumber: serialNumber,
    explanation: textInAll('mall.mallBill', { number: serialNumber, shop: lines[0]!.shop.name }),
    dueNow: true,
    lines: lines.map(({ row, quantity, priced }) => ({
      expenseTypeId: type.id,
      code: accounts.mallSale,
      explanation: row.name,
      quantity: `${quantity} × ${priced.unitPrice}`,
      amount: priced.amount,
    })),
  });
  return made.id;
}
