import { serverNow } from '@entrepot/contract/core/clock.ts';
import { dayOf } from '@entrepot/contract/core/zones.ts';
import { getEditReturnLogisticsOrder } from '@entrepot/contract/modules/returns/return-logistics-calls.ts';
import { returnLogisticsOrder } from '@entrepot/contract/modules/returns/return-logistics-order.ts';
import { returnLogisticsOrderStates } from '@entrepot/contract/modules/returns/return-logistics-order-states.ts';
import type { Listed, ResponseOf } from '@entrepot/client/calls/api.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { dayMs } from '@entrepot/rules/time.ts';
import { siteZone } from '@entrepot/client/calls/site-zone.ts';

/** A parcel returned from the destination, as listed. */
export type ReturnedRow = Listed<typeof returnLogisticsOrder> & { goodsPieces?: number; productName?: string | null };
/** A returned parcel with its goods and the id of the order that contains its package. */
export type Returned = ReturnedRow & Pick<ResponseOf<typeof getEditReturnLogisticsOrder.output>, 'goodsInfos' | 'packageOrderId'>;

/** Loads one return with its goods; refetched after every action. */
export const useReturned = (id: string) => useCallQuery(getEditReturnLogisticsOrder, { id });

/** Whether the owner still has to decide. */
export const isUndecided = ({ status, packageId }: ReturnedRow) =>
  returnLogisticsOrderStates.is(status, 'inWarehouse') && packageId === null;

/** Returns the number of days left to decide; negative after the deadline, null if there is nothing to decide or no deadline. */
export function daysLeft(row: ReturnedRow, now = serverNow()): number | null {
  if (!row.decideBy || !isUndecided(row)) return null;
  return Math.round((Date.parse(row.decideBy) - Date.parse(dayOf(now, siteZone()))) / dayMs);
}
