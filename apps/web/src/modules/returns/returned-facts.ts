import { serverNow } from '@entrepot/contract/core/clock.ts';
import { dayOf } from '@entrepot/contract/core/zones.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { getEditReturnLogisticsOrder } from '@entrepot/contract/modules/returns/return-logistics-calls.ts';
import { returnLogisticsOrder } from '@entrepot/contract/modules/returns/return-logistics-order.ts';
import { returnGoodsStates, returnLogisticsOrderStates } from '@entrepot/contract/modules/returns/return-logistics-order-states.ts';
import { callApi, type Listed, type ResponseOf } from '@entrepot/client/calls/api.ts';
import { siteZone } from '@entrepot/client/calls/site-zone.ts';
import { audience } from '@entrepot/client/session/session.ts';
import type { Translate } from '@entrepot/client/texts/i18n.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import type { DetailPart } from '../../core/list/detail.tsx';
import { dayMs } from '@entrepot/rules/time.ts';

/** A return from the destination, as listed. */
export type ReturnedRow = Listed<typeof returnLogisticsOrder>;
/** Goods of a return, with their outcome. */
export type ReturnedGoods = ResponseOf<typeof getEditReturnLogisticsOrder.output>['goodsInfos'][number] & { commodityName?: string | null };
/** A return with its goods. */
export type Returned = ReturnedRow & { goodsInfos: ReturnedGoods[]; packageOrderId: string | null };

/** Fetches the current state of a return. */
export const fetchReturned = (id: string): Promise<Returned> => callApi(getEditReturnLogisticsOrder, { id }, { quiet: true });
/** One return with its goods; undefined while none is selected. */
export const useReturned = (id: string | null) => useCallQuery(getEditReturnLogisticsOrder, id === null ? null : { id });

const { Removed, Warehoused, Pending } = enumCodes.ReturnGoodsStatus;
type State = Pick<ReturnedRow, 'status'>;
type Verb = Parameters<typeof returnLogisticsOrderStates.can>[1];
type GoodsVerb = Parameters<typeof returnGoodsStates.can>[1];
/** Whether the status of a return permits an action. */
export const mayBe = (verb: Verb) => (row: State) => returnLogisticsOrderStates.can(row.status, verb);
/** Whether the status of goods permits an action. */
export const mayGoods = (verb: GoodsVerb) => (goods: Pick<ReturnedGoods, 'goodsStatus'>) => returnGoodsStates.can(goods.goodsStatus, verb);
/** Whether the return still awaits a decision. */
export const isUndecided = (row: State & Pick<ReturnedRow, 'packageId'>) =>
  returnLogisticsOrderStates.is(row.status, 'inWarehouse') && row.packageId === null;
/** Whether it can become a package to send again. */
export const maySendAgain = (row: ReturnedRow) => mayBe('claim')(row) && row.packageId === null && row.ownerId !== null;
/** Whether the goods await a check or were removed, so that they can be released. */
export const isReleasable = ({ goodsStatus }: Pick<ReturnedGoods, 'goodsStatus'>) => goodsStatus === Pending || goodsStatus === Removed;
/** Whether the goods left the return. */
export const isRemoved = ({ goodsStatus }: Pick<ReturnedGoods, 'goodsStatus'>) => goodsStatus === Removed;
/** Whether the goods were put into stock. */
export const isInStock = ({ goodsStatus }: Pick<ReturnedGoods, 'goodsStatus'>) => goodsStatus === Warehoused;

/** Days left to decide; negative after the deadline, null without one. */
export function daysLeft({ decideBy }: Pick<ReturnedRow, 'decideBy'>, now = serverNow()): number | null {
  if (!decideBy) return null;
  return Math.round((Date.parse(decideBy) - Date.parse(dayOf(now, siteZone()))) / dayMs);
}
const soon = 7;
/** Urgency of a decision. */
export function pressing(row: ReturnedRow): 'waiting' | 'error' | undefined {
  const left = isUndecided(row) ? daysLeft(row) : null;
  if (left === null || left > soon) return undefined;
  return left < 0 ? 'error' : 'waiting';
}

const own = (keys: readonly string[]) => (audience() === 'customer' ? keys.filter((key) => key !== 'ownerId') : keys);

/** The columns and filters of the list for the current user. */
export const returnedKeys = () => ({
  columns: own([
    'returnsOrderNumberNo',
    'status',
    'ownerId',
    'goods',
    'decideBy',
    'originalOrderNumberNo',
    'warehouseId',
    'shelfId',
    'returnProhibited',
    'returnReason',
    'signedTime',
    'remarks',
    'serialNumber',
  ]),
  filters: own(['returnsOrderNumberNo', 'originalOrderNumberNo', 'serialNumber', 'ownerId', 'warehouseId', 'returnProhibited']),
});

/** The parts of a return's detail, in display order. */
export const returnedParts = (t: Translate): DetailPart[] => [
  {
    keys: own([
      'returnsOrderNumberNo',
      'status',
      'ownerId',
      'originalOrderNumberNo',
      'orderId',
      'warehouseId',
      'shelfId',
      'returnReason',
      'grossWeight',
      'returnProhibited',
      'serialNumber',
    ]),
    quiet: ['orderId', 'shelfId', 'grossWeight', 'returnProhibited', 'originalOrderNumberNo'],
  },
  { keys: ['remark', 'remarks'], quiet: ['remark', 'remarks'] },
  { title: t('pages.picturesTitle'), keys: ['imageUrls'], quiet: ['imageUrls'] },
];
