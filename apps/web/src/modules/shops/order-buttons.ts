import type { Translate } from '@entrepot/client/texts/i18n.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { mayDo } from '@entrepot/contract/core/row-rights.ts';
import { prepareShopOrder, unbindShopOrderGoods } from '@entrepot/contract/modules/shops/order-calls.ts';
import { shopOrderIndex } from '@entrepot/contract/modules/shops/screens.ts';
import { shopOrderStates } from '@entrepot/contract/modules/shops/shop-states.ts';
import { type Button, callButton, customers } from '../../core/list/buttons.tsx';
import { go } from '../../core/tabs/tab-location.ts';
import type { OrderRow } from './order-lines.tsx';

const { Bound, Unbound } = enumCodes.ShopOrderMatchStatus;

/** Whether goods can be bound to the order or removed. */
export const mayBind = (row: OrderRow): boolean => mayDo(row, 'consolidate') && shopOrderStates.is(row.status, 'bindable');
/** Whether the order has bound goods that can be removed. */
const mayUnbind = (row: OrderRow): boolean => mayBind(row) && row.matchStatus !== Unbound;
/** Whether its goods can be marked as ready. */
const mayPrepare = (row: OrderRow): boolean => mayDo(row, 'consolidate') && shopOrderStates.can(row.status, 'prepare');
/** Whether it can be sent. */
const maySend = (row: OrderRow): boolean => mayDo(row, 'consolidate') && shopOrderStates.is(row.status, 'sendable');
/** Whether the ordered quantity is bound. */
export const isBound = ({ matchStatus }: OrderRow): boolean => matchStatus === Bound;

/** Marks the goods of selected orders as ready. */
export const prepareButton: Button<readonly OrderRow[]> = callButton({
  key: 'prepare',
  call: prepareShopOrder,
  fits: mayPrepare,
  none: 'pages.noneToPrepare',
  success: 'pages.prepared',
});

/** Opens the page that sends the selected orders together. The sender pays, so staff cannot send them. */
export const consolidateButton: Button<readonly OrderRow[]> = {
  key: 'consolidate',
  primary: true,
  needs: shopOrderIndex.Consolidate,
  audience: customers,
  fits: maySend,
  none: 'pages.noneToSend',
  run: (rows) => go(`/ShopConsolidationEstablish?orders=${rows.map(({ id }) => id).join(',')}`),
};

/** Removes the goods of an order. */
export const unbindButton = (t: Translate): Button<OrderRow> =>
  callButton({
    key: 'takeOff',
    call: unbindShopOrderGoods,
    later: true,
    visible: mayUnbind,
    confirm: ({ platformOrderNo }) => ({
      title: t('pages.takeOffTitle', { number: platformOrderNo }),
      text: t('pages.takeOffText'),
      confirmLabel: t('actions.unbind'),
    }),
    success: 'pages.goodsTakenOff',
  });
