import { dayOf } from '@entrepot/contract/core/zones.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { getEditReturnLogisticsOrder } from '@entrepot/contract/modules/returns/return-logistics-calls.ts';
import { returnLogisticsOrder } from '@entrepot/contract/modules/returns/return-logistics-order.ts';
import { returnGoodsStates, returnLogisticsOrderStates } from '@entrepot/contract/modules/returns/return-logistics-order-states.ts';
import { askRows, type Listed, type Told } from '@entrepot/client/calls/api.ts';
import { siteZone } from '@entrepot/client/calls/site-zone.ts';
import { audience } from '@entrepot/client/session/session.ts';
import type { Words } from '@entrepot/client/texts/i18n.ts';
import { useQuery } from '@tanstack/react-query';
import type { DetailPart } from '../../core/list/detail.tsx';

/** A return from the destination, as the list tells it. */
export type ReturnedRow = Listed<typeof returnLogisticsOrder>;
/** One kind of goods of it, and what became of it. */
export type ReturnedGoods = Told<typeof getEditReturnLogisticsOrder.gives>['goodsInfos'][number] & { commodityName?: string | null };
/** A return with its goods. */
export type Returned = ReturnedRow & { goodsInfos: ReturnedGoods[]; packageOrderId: string | null };

/** Asks for a return as it stands now. */
export const askReturned = async (id: string): Promise<Returned> =>
  (await askRows(returnLogisticsOrder, getEditReturnLogisticsOrder, { id }, { quiet: true })) as unknown as Returned;
/** One return with its goods; none while nobody chose one. */
export const useReturned = (id: string | null) =>
  useQuery({ queryKey: ['returned', id], queryFn: () => askReturned(id!), enabled: id !== null });

const { Removed, Warehoused, Pending, Available } = enumCodes.ReturnGoodsStatus;
type State = Pick<ReturnedRow, 'status'>;
type Verb = Parameters<typeof returnLogisticsOrderStates.can>[1];
type GoodsVerb = Parameters<typeof returnGoodsStates.can>[1];
/** May this be done to a return in its present state? */
export const mayBe = (verb: Verb) => (row: State) => returnLogisticsOrderStates.can(row.status, verb);
/** May this be done to goods in their present state? */
export const mayGoods = (verb: GoodsVerb) => (goods: Pick<ReturnedGoods, 'goodsStatus'>) => returnGoodsStates.can(goods.goodsStatus, verb);
/** Does somebody still have to say what becomes of it? */
export const isUndecided = (row: State & Pick<ReturnedRow, 'packageId'>) =>
  returnLogisticsOrderStates.is(row.status, 'inHouse') && row.packageId === null;
/** May it be made a package that is sent again? */
export const maySendAgain = (row: ReturnedRow) => mayBe('claim')(row) && row.packageId === null && row.ownerId !== null;
/** Goods that wait for somebody to look at them, or were removed: they can be said to be there. */
export const isToFree = ({ goodsStatus }: Pick<ReturnedGoods, 'goodsStatus'>) => goodsStatus === Pending || goodsStatus === Removed;
export const isRemoved = ({ goodsStatus }: Pick<ReturnedGoods, 'goodsStatus'>) => goodsStatus === Removed;
export const isInStock = ({ goodsStatus }: Pick<ReturnedGoods, 'goodsStatus'>) => goodsStatus === Warehoused;
export const isFree = ({ goodsStatus }: Pick<ReturnedGoods, 'goodsStatus'>) => goodsStatus === Pending || goodsStatus === Available;

/** How many days are left to decide; below 0 when the day is over, null when there is none. */
export function daysLeft({ decideBy }: Pick<ReturnedRow, 'decideBy'>, now = new Date()): number | null {
  if (!decideBy) return null;
  return Math.round((Date.parse(decideBy) - Date.parse(dayOf(now, siteZone()))) / 86_400_000);
}
const soon = 7;
/** How pressing a decision is. */
export function pressing(row: ReturnedRow): 'waits' | 'wrong' | undefined {
  const left = isUndecided(row) ? daysLeft(row) : null;
  if (left === null || left > soon) return undefined;
  return left < 0 ? 'wrong' : 'waits';
}

const own = (keys: readonly string[]) => (audience() === 'C' ? keys.filter((key) => key !== 'ownerId') : keys);

/** The columns and filters of the list for the person who looks. */
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

/** The parts of a return's detail, in the order they are read. */
export const returnedParts = (t: Words): DetailPart[] => [
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
