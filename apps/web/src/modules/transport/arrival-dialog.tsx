import { confirmArrival } from '@entrepot/contract/modules/transport/calls.ts';
import type { transportShift } from '@entrepot/contract/modules/transport/transport-shift.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { ConfirmDialog } from '@entrepot/ui/feedback/confirm-dialog.tsx';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';

/** Confirms an arrival: an export shift locks refunds; what a transfer shift carries is received by scan afterwards. */
export function ArrivalDialog({ shift, onClose }: { shift: Listed<typeof transportShift>; onClose(): void }) {
  const t = useTexts('transport');
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
