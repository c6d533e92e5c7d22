import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { Icon } from '@entrepot/ui/icons.tsx';
import type { RowAction } from '@entrepot/ui/table-props.ts';
import type { Words } from '@entrepot/client/texts/i18n.ts';
import type { PageAction } from '../../core/list/list-actions.tsx';
import { go } from '../../core/tabs/place.ts';
import { isDraft, isFrozen, may, mayCancel, mayChange, mayFreeze, mayPay, mayRemove, type OrderRow } from './order-facts.ts';
import type { OrderActions } from './use-order-actions.ts';

const screen = 'LogisticsOrderIndex';
const waits = (row: OrderRow) => row.orderStatus === enumCodes.OrderStatus.ToBePickedUp;

/** The buttons over several orders. */
export function bulkActions(t: Words, acts: OrderActions, isCustomer: boolean): PageAction<typeof logisticsOrder>[] {
  const remove: PageAction<typeof logisticsOrder> = {
    key: 'remove',
    label: t('actions.remove'),
    tone: 'danger',
    needs: `${screen}.Delete`,
    run: (rows) => acts.remove(rows),
  };
  if (isCustomer) return [remove];
  const button = (key: keyof OrderActions & string, needs: string, tone?: 'danger'): PageAction<typeof logisticsOrder> => ({
    key,
    label: t(`actions.${key}`),
    needs: `${screen}.${needs}`,
    ...(tone ? { tone } : {}),
    run: (rows) => (acts[key] as (rows: readonly OrderRow[]) => void | Promise<void>)(rows),
  });
  return [
    { ...button('approve', 'Approve'), primary: true },
    button('reject', 'Reject'),
    button('cancelApproval', 'CancelApproval'),
    button('freeze', 'Freeze'),
    button('unfreeze', 'Unfreeze'),
    button('confirmSigned', 'ConfirmSigned'),
    remove,
    button('lockForRefund', 'LockForRefund', 'danger'),
  ];
}

interface Opens {
  isCustomer: boolean;
  onRemarks(row: OrderRow): void;
  onCode(row: OrderRow): void;
  onPay(row: OrderRow): void;
}

/** The operators of one order, each shown where its status allows it. */
export function rowActions(
  t: Words,
  acts: OrderActions,
  { isCustomer, onRemarks, onCode, onPay }: Opens,
): (RowAction<OrderRow> & { needs?: string })[] {
  const action = (key: string, needs: string, shown: (row: OrderRow) => boolean, run: (row: OrderRow) => unknown, tone?: 'danger') => ({
    key,
    label: t(`actions.${key}`),
    needs: `${screen}.${needs}`,
    shown,
    run,
    ...(tone ? { tone } : {}),
  });
  // Done seldom, so they do not take the room of what the list shows.
  const later = (...what: Parameters<typeof action>) => ({ ...action(...what), later: true });
  const edit = (row: OrderRow) => go(`/LogisticsOrderEdit?id=${row.id}`);
  const pay = { key: 'pay', label: t('actions.pay'), needs: 'BillIndex.Pay', shown: mayPay, run: onPay };
  return [
    { ...action('submit', 'Submit', isDraft, edit), icon: <Icon name="check" /> },
    { ...action('edit', 'Edit', (row) => mayChange(row) && !isDraft(row), edit), icon: <Icon name="edit" /> },
    ...(isCustomer ? [pay, action('pickupCode', 'Establish', waits, onCode)] : []),
    action('approve', 'Approve', may('approve'), (row) => acts.approve([row])),
    action('reject', 'Reject', may('reject'), (row) => acts.reject([row])),
    action('cancelApproval', 'CancelApproval', may('cancelApproval'), (row) => acts.cancelApproval([row])),
    action('freeze', 'Freeze', mayFreeze, (row) => acts.freeze([row])),
    action('unfreeze', 'Unfreeze', isFrozen, (row) => acts.unfreeze([row])),
    action('confirmSigned', 'ConfirmSigned', may('sign'), (row) => acts.confirmSigned([row])),
    later('turnBack', 'ReturnToWarehouse', may('startReturn'), acts.turnBack),
    later('reportLost', 'ReportLost', may('reportLost'), acts.reportLost, 'danger'),
    later('remarks', 'SetRemarks', () => true, onRemarks),
    later('reorder', 'Establish', (row) => !isDraft(row), acts.reorder),
    later('cancel', 'Cancel', mayCancel, acts.cancel, 'danger'),
    later('remove', 'Delete', mayRemove, (row) => acts.remove([row]), 'danger'),
  ];
}
