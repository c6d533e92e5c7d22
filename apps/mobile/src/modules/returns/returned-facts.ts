import { dayOf } from '@entrepot/contract/core/zones.ts';
import { getEditReturnLogisticsOrder } from '@entrepot/contract/modules/returns/return-logistics-calls.ts';
import { returnLogisticsOrder } from '@entrepot/contract/modules/returns/return-logistics-order.ts';
import { returnLogisticsOrderStates } from '@entrepot/contract/modules/returns/return-logistics-order-states.ts';
import { askRows, type Listed, type Told } from '@entrepot/client/calls/api.ts';
import { siteZone } from '@entrepot/client/calls/site-zone.ts';
import { useQuery } from '@tanstack/react-query';

/** What came back from the destination, as its list tells it. */
export type ReturnedRow = Listed<typeof returnLogisticsOrder> & { goodsPieces?: number; productName?: string | null };
/** The same with its goods, and the order that the package made of it is in. */
export type Returned = ReturnedRow & Pick<Told<typeof getEditReturnLogisticsOrder.gives>, 'goodsInfos' | 'packageOrderId'>;

const aDay = 86_400_000;

/** One return with its goods, asked for anew whenever something was done. */
export const useReturned = (id: string) =>
  useQuery({
    queryKey: ['returned', id],
    queryFn: async () => (await askRows(returnLogisticsOrder, getEditReturnLogisticsOrder, { id }, { quiet: true })) as unknown as Returned,
  });

/** Does its owner still have to say what becomes of it? */
export const isUndecided = ({ status, packageId }: ReturnedRow) => returnLogisticsOrderStates.is(status, 'inHouse') && packageId === null;

/** How many days are left to decide; below 0 when the day is over, null where nothing is to be decided or there is no such day. */
export function daysLeft(row: ReturnedRow, now = new Date()): number | null {
  if (!row.decideBy || !isUndecided(row)) return null;
  return Math.round((Date.parse(row.decideBy) - Date.parse(dayOf(now, siteZone()))) / aDay);
}
