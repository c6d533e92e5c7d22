import { tell } from '@entrepot/client/calls/notices.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { prepareShopOrder, unbindShopOrderGoods } from '@entrepot/contract/modules/shops/order-calls.ts';
import { shopOrderStates } from '@entrepot/contract/modules/shops/shop-states.ts';
import { confirm } from '@entrepot/ui/confirm.tsx';
import { go } from '../../core/tabs/place.ts';
import type { OrderRow } from './order-lines.tsx';

const { Bound, Unbound } = enumCodes.ShopOrderMatchStatus;

/** May goods be bound to it or taken off? */
export const mayBind = ({ status }: OrderRow): boolean => shopOrderStates.is(status, 'bindable');
/** Is anything bound to it that may be taken off? */
export const mayUnbind = (row: OrderRow): boolean => mayBind(row) && row.matchStatus !== Unbound;
/** May its goods be told ready? */
export const mayPrepare = ({ status }: OrderRow): boolean => shopOrderStates.can(status, 'prepare');
/** May it be sent? */
export const maySend = ({ status }: OrderRow): boolean => shopOrderStates.is(status, 'sendable');
/** Are its goods bound, as many as were ordered? */
export const isBound = ({ matchStatus }: OrderRow): boolean => matchStatus === Bound;

/** What is done with shop orders at once, without a form. */
export function useOrderActs() {
  const t = useWords('shops');
  const preparing = useCall(prepareShopOrder, { success: t('pages.prepared') });
  const unbinding = useCall(unbindShopOrderGoods, { success: t('pages.goodsTakenOff') });
  return {
    async prepare(rows: readonly OrderRow[]) {
      const fitting = rows.filter(mayPrepare);
      if (fitting.length) return (await preparing.run({ ids: fitting.map(({ id }) => id) })) ?? false;
      tell({ tone: 'warn', text: t('pages.noneToPrepare') });
      return false;
    },
    /** Goes to where the orders are sent together. */
    consolidate(rows: readonly OrderRow[]) {
      const fitting = rows.filter(maySend);
      if (fitting.length) return go(`/ShopConsolidationEstablish?orders=${fitting.map(({ id }) => id).join(',')}`);
      tell({ tone: 'warn', text: t('pages.noneToSend') });
      return false;
    },
    async unbind({ id, platformOrderNo }: OrderRow) {
      const agreed = await confirm({
        title: t('pages.takeOffTitle', { number: platformOrderNo }),
        text: t('pages.takeOffText'),
        confirmLabel: t('actions.unbind'),
      });
      if (agreed) await unbinding.run({ id });
    },
  };
}
