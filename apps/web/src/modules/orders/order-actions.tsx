import type { Code, Needs } from '@entrepot/contract/core/screen.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { billIndex } from '@entrepot/contract/modules/billing/screens.ts';
import type { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { logisticsOrderIndex } from '@entrepot/contract/modules/orders/screens.ts';
import { Icon } from '@entrepot/ui/icons.tsx';
import type { RowAction } from '@entrepot/ui/table-props.ts';
import type { Words } from '@entrepot/client/texts/i18n.ts';
import type { PageAction } from '../../core/list/list-actions.tsx';
import { go } from '../../core/tabs/place.ts';
import {
  isDraft,
  isFrozen,
  isUnderWay,
  may,
  mayCancel,
  mayChange,
  mayFreeze,
  mayPay,
  mayRemove,
  mayReroute,
  maySplit,
  mayTypeNumber,
  type OrderRow,
} from './order-facts.ts';
import type { OrderActions } from './use-order-actions.ts';

const waits = (row: OrderRow) => row.orderStatus === enumCodes.OrderStatus.ToBePickedUp;

/** The buttons over several orders. */
export function bulkActions(t: Words, acts: OrderActions, isCustomer: boolean): PageAction<typeof logisticsOrder>[] {
  const remove: PageAction<typeof logisticsOrder> = {
    key: 'remove',
    label: t('actions.remove'),
    tone: 'danger',
    needs: logisticsOrderIndex.Delete,
    run: (rows) => acts.remove(rows),
  };
  if (isCustomer) return [remove];
  const button = (key: keyof OrderActions & string, needs: Code, tone?: 'danger'): PageAction<typeof logisticsOrder> => ({
    key,
    label: t(`actions.${key}`),
    needs,
    tone,
    run: (rows) => (acts[key] as (rows: readonly OrderRow[]) => void | Promise<void>)(rows),
  });
  return [
    { ...button('approve', logisticsOrderIndex.Approve), primary: true },
    button('reject', logisticsOrderIndex.Reject),
    button('cancelApproval', logisticsOrderIndex.CancelApproval),
    button('merge', logisticsOrderIndex.Merge),
    button('reroute', logisticsOrderIndex.SetTypeOfShipping),
    button('freeze', logisticsOrderIndex.Freeze),
    button('unfreeze', logisticsOrderIndex.Unfreeze),
    button('confirmSigned', logisticsOrderIndex.ConfirmSigned),
    remove,
    button('lockForRefund', logisticsOrderIndex.LockForRefund, 'danger'),
  ];
}

interface Opens {
  isCustomer: boolean;
  onRemarks(row: OrderRow): void;
  onCode(row: OrderRow): void;
  onPay(row: OrderRow): void;
  onSplit(row: OrderRow): void;
  onCarrierNo(row: OrderRow): void;
}

/** The operators of one order, each shown where its status allows it. */
export function rowActions(
  t: Words,
  acts: OrderActions,
  { isCustomer, onRemarks, onCode, onPay, onSplit, onCarrierNo }: Opens,
): (RowAction<OrderRow> & { needs?: Needs })[] {
  const action = (key: string, needs: Code, shown: (row: OrderRow) => boolean, run: (row: OrderRow) => unknown, tone?: 'danger') => ({
    key,
    label: t(`actions.${key}`),
    needs,
    shown,
    run,
    tone,
  });
  // Done seldom, so they do not take the room of what the list shows.
  const later = (...what: Parameters<typeof action>) => ({ ...action(...what), later: true });
  const edit = (row: OrderRow) => go(`/LogisticsOrderEdit?id=${row.id}`);
  const pay = { key: 'pay', label: t('actions.pay'), needs: billIndex.Pay, shown: mayPay, run: onPay };
  return [
    { ...action('submit', logisticsOrderIndex.Submit, isDraft, edit), icon: <Icon name="check" /> },
    { ...action('edit', logisticsOrderIndex.Edit, (row) => mayChange(row) && !isDraft(row), edit), icon: <Icon name="edit" /> },
    ...(isCustomer ? [pay, action('pickupCode', logisticsOrderIndex.Establish, waits, onCode)] : []),
    action('approve', logisticsOrderIndex.Approve, may('approve'), (row) => acts.approve([row])),
    action('reject', logisticsOrderIndex.Reject, may('reject'), (row) => acts.reject([row])),
    action('cancelApproval', logisticsOrderIndex.CancelApproval, may('cancelApproval'), (row) => acts.cancelApproval([row])),
    action('freeze', logisticsOrderIndex.Freeze, mayFreeze, (row) => acts.freeze([row])),
    action('unfreeze', logisticsOrderIndex.Unfreeze, isFrozen, (row) => acts.unfreeze([row])),
    action('confirmSigned', logisticsOrderIndex.ConfirmSigned, may('sign'), (row) => acts.confirmSigned([row])),
    later('split', logisticsOrderIndex.Split, maySplit, onSplit),
    later('reroute', logisticsOrderIndex.SetTypeOfShipping, mayReroute, (row) => acts.reroute([row])),
    later('setCarrierNo', logisticsOrderIndex.SetCarrierNo, mayTypeNumber, onCarrierNo),
    later('deliveryFailed', logisticsOrderIndex.ConfirmSigned, isUnderWay, acts.deliveryFailed),
    later('turnBack', logisticsOrderIndex.ReturnToWarehouse, may('startReturn'), acts.turnBack),
    action('confirmReturned', logisticsOrderIndex.ConfirmReturned, may('confirmReturned'), acts.confirmReturned),
    later('reportLost', logisticsOrderIndex.ReportLost, may('reportLost'), acts.reportLost, 'danger'),
    later('remarks', logisticsOrderIndex.SetRemarks, () => true, onRemarks),
    later('reorder', logisticsOrderIndex.Establish, (row) => !isDraft(row), acts.reorder),
    later('cancel', logisticsOrderIndex.Cancel, mayCancel, acts.cancel, 'danger'),
    later('remove', logisticsOrderIndex.Delete, mayRemove, (row) => acts.remove([row]), 'danger'),
  ];
}
