import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { carrier } from '@entrepot/contract/modules/carriers/carrier.ts';
import type { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { internationalPhone } from '@entrepot/rules/postal.ts';
import type { Tx } from '../../core/db/db.ts';
import { addressesOnPaper } from '../sites/public.ts';
import { parcelsOf } from './parcels.ts';

/**
 * The request to a carrier. COD flag and amount are always included, 0 without COD: a second request without them would lose the
 * collection. Contains no secrets and no identity numbers.
 */
export async function requestFor(
  tx: Tx,
  order: RowOf<typeof logisticsOrder>,
  { guestAgent, collectionAgent }: RowOf<typeof carrier>,
): Promise<Record<string, unknown>> {
  const { receiver } = order;
  const [at] = await addressesOnPaper(tx, receiver ? [receiver] : []);
  const parcels = await parcelsOf(tx, order.siteId, order.id);
  return {
    orderNumber: order.serialNumber,
    customerCode: order.isCod ? (collectionAgent ?? guestAgent) : guestAgent,
    isCod: order.isCod,
    collectionAmount: order.isCod ? (order.collectionAmount ?? '0') : '0',
    collectionCurrencyId: order.isCod ? order.collectionCurrencyId : null,
    freightCollect: order.freightCollect,
    freightAmount: order.freightCollect ? (order.quoteSnapshot?.payable ?? '0') : '0',
    freightCurrencyId: order.freightCollect ? (order.quoteSnapshot?.walletCurrencyId ?? null) : null,
    receiver: receiver && {
      name: receiver.name,
      phone: internationalPhone(receiver.phoneCode, receiver.phone),
      address: at?.line ?? '',
      mailboxCode: receiver.mailboxCode,
      storeCode: receiver.storeCode,
    },
    parcels: parcels.map(({ parcelNo, weight, length, width, height }) => ({ parcelNo, weight, length, width, height })),
  };
}
