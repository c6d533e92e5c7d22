import { confirmArrival } from '@entrepot/contract/modules/transport/calls.ts';
import type { transportShift } from '@entrepot/contract/modules/transport/transport-shift.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { ConfirmDialog } from '@entrepot/ui/confirm-dialog.tsx';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';

/** Confirms an arrival: an export shift locks refunds, a transfer shift moves the orders to its warehouse. */
export function ArrivalDialog({ shift, onClose }: { shift: Listed<typeof transportShift>; onClose(): void }) {
  const t = useWords('transport');
  const transfer = shift.type === enumCodes.TransportShiftType.Transfer;
  const arriving = useCall(confirmArrival, { success: t('pages.arrived', { name: shift.name }), done: onClose });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      tone="danger"
      title={t('pages.arriveTitle', { name: shift.name })}
      text={t(transfer ? 'pages.arriveTransferText' : 'pages.arriveText')}
      locks={{
        items: [
          { label: t('pages.orders'), value: shift.orderCount },
          { label: t('pages.bags'), value: shift.bagCount },
        ],
      }}
      typedWord={shift.serialNumber}
      confirmLabel={t('actions.arrive')}
      onConfirm={() => arriving.run({ id: shift.id, warehouseId: transfer ? shift.toWarehouseId : undefined })}
    />
  );
}
