import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { ordersErrors } from '@entrepot/contract/modules/orders/errors.ts';
import { type Dec, type Decimal, dec, sum } from '@entrepot/rules/decimal.ts';
import { convert } from '@entrepot/rules/pricing/currency.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import { notDeleted, oneOf } from '../../../core/db/conditions.ts';
import type { Db } from '../../../core/db/db.ts';
import type { Limits } from '../../access/public.ts';
import type { Carrier } from '../../pricing/public.ts';
import { currenciesOf } from '../../sites/public.ts';
import { currencyFormatOf, type Wallet } from '../../wallet/public.ts';
import type { OrderWish } from './wish.ts';

type Rates = Awaited<ReturnType<typeof currenciesOf>>['byId'];

/**
 * Rejects cash on delivery that the customer or the carrier does not offer (`CodNotEnabled`) or that is above the carrier's maximum
 * (`CodLimitExceeded`); freight collect likewise.
 */
export async function refuseCollection(tx: Db, caller: Caller, wish: OrderWish, carrier: Carrier | null, limits: Limits): Promise<void> {
  if (wish.freightCollect && !carrier?.cashOnDelivery) throw ordersErrors.freightCollectNotOffered({ carrier: carrier?.name ?? '' });
  if (!wish.isCod) return;
  if (!limits.codEnabled) throw ordersErrors.codNotEnabled();
  if (!carrier?.cashOnDelivery) throw ordersErrors.carrierNoCod({ carrier: carrier?.name ?? '' });
  const most = dec(carrier.codMaximum);
  if (!most.gt(0) || !carrier.currencyId) return;
  const { byId, baseId } = await currenciesOf(tx, wish.siteId, caller.now);
  const amount = inCurrency(wish.collectionAmount, wish.collectionCurrencyId ?? baseId, carrier.currencyId, byId);
  if (amount.gt(most))
    throw ordersErrors.codOfCarrier({ carrier: carrier.name, most: (await currencyFormatOf(tx, caller, carrier.currencyId)).text(most) });
}

/**
 * Rejects cash on delivery beyond the customer's limit (`CodLimitExceeded`): the sum of what orders are to collect, or have collected
 * without a payout yet, and this order, in the wallet's currency at today's rates. `read` reads the customer's wallet; a submit locks it there, so
 * that two concurrent orders cannot both use the rest of the limit.
 */
export async function refuseBeyondLimit(
  tx: Db,
  caller: Caller,
  wish: OrderWish,
  limits: Limits,
  orderId: string | null,
  read: () => Promise<Wallet>,
): Promise<void> {
  if (!wish.isCod) return;
  const wallet = await read();
  const { byId, baseId } = await currenciesOf(tx, wish.siteId, caller.now);
  const others = await outstandingOf(tx, wish, orderId, baseId);
  const total = sum(
    [...others, { amount: wish.collectionAmount!, currencyId: wish.collectionCurrencyId ?? baseId }].map((one) =>
      inCurrency(one.amount, one.currencyId, wallet.currencyId, byId),
    ),
  );
  const limit = dec(wallet.codLimit ?? limits.codLimit);
  if (total.lte(limit)) return;
  const format = await currencyFormatOf(tx, caller, wallet.currencyId);
  throw ordersErrors.codOfCustomer({ limit: format.text(limit), total: format.text(total) });
}

async function outstandingOf(
  tx: Db,
  wish: OrderWish,
  orderId: string | null,
  baseId: string,
): Promise<{ amount: Dec; currencyId: string }[]> {
  const { ToBeCollected, Collected } = enumCodes.CollectionStatus;
  const found = await tx
    .selectFrom('logisticsOrder')
    .select((order) => ['collectionCurrencyId', order.fn.sum<Dec>('collectionAmount').as('amount')])
    .where('siteId', '=', wish.siteId)
    .where('ownerId', '=', wish.ownerId)
    .where('collectionStatus', '=', oneOf([ToBeCollected, Collected]))
    .where(notDeleted)
    .where('id', 'is distinct from', orderId)
    .groupBy('collectionCurrencyId')
    .execute();
  return found.map(({ collectionCurrencyId, amount }) => ({ amount, currencyId: collectionCurrencyId ?? baseId }));
}

function inCurrency(amount: Dec | null, from: string, to: string, rates: Rates): Decimal {
  if (from === to) return dec(amount);
  const known = { [from]: rates[from]?.rate ?? '0', [to]: rates[to]?.rate ?? '0' };
  if (!dec(known[from]!).gt(0) || !dec(known[to]!).gt(0)) throw ordersErrors.noRate({ currency: rates[from]?.code ?? '' });
  return convert(dec(amount), from, to, known as Record<string, Dec>);
}
