import type { Listed } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { recallShift } from '@entrepot/contract/modules/transport/recall-shift.ts';
import type { transportShift } from '@entrepot/contract/modules/transport/transport-shift.ts';
import { undoArrival } from '@entrepot/contract/modules/transport/undo-arrival.ts';
import { undoReceipt } from '@entrepot/contract/modules/transport/undo-receipt.ts';
import { Text } from '@entrepot/ui/page/layout.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';

const about = { module: 'transport' } as const;

interface OfShift {
  shift: Listed<typeof transportShift>;
  onClose(): void;
}

/** Calls back a shift that was reported as departed by mistake. */
export function RecallDialog({ shift: { id, name, type }, onClose }: OfShift) {
  const t = useTexts('transport');
  const isExport = type === enumCodes.TransportShiftType.Export;
  return (
    <CallDialog
      of={recallShift}
      about={about}
      size="small"
      title={t('pages.recallTitle', { name })}
      above={<Text>{t(isExport ? 'pages.recallText' : 'pages.recallTransferText')}</Text>}
      rows={[['reason']]}
      params={{ id }}
      entered={`recall:${id}`}
      submit={t('actions.recall')}
      tone="danger"
      success={t('pages.recalled', { name })}
      onClose={onClose}
    />
  );
}

/** Reverts an arrival that was confirmed by mistake. */
export function UndoArrivalDialog({ shift: { id, name, type }, onClose }: OfShift) {
  const t = useTexts('transport');
  const isExport = type === enumCodes.TransportShiftType.Export;
  return (
    <CallDialog
      of={undoArrival}
      about={about}
      size="small"
      title={t('pages.undoArrivalTitle', { name })}
      above={<Text>{t(isExport ? 'pages.undoArrivalText' : 'pages.undoTransferArrivalText')}</Text>}
      rows={[['reason']]}
      params={{ id }}
      entered={`undo-arrival:${id}`}
      submit={t('actions.undoArrival')}
      tone="danger"
      success={t('pages.arrivalUndone', { name })}
      onClose={onClose}
    />
  );
}

/** Reverts the receipt of a bag, or of the parcel whose number is entered. */
export function UndoReceiptDialog({ shiftId: id, bagNo, onClose }: { shiftId: string; bagNo: string | null; onClose(): void }) {
  const t = useTexts('transport');
  return (
    <CallDialog
      of={undoReceipt}
      about={about}
      size="small"
      title={t('actions.undoReceipt')}
      above={<Text>{t('pages.undoReceiptText')}</Text>}
      rows={[['bagNo'], ['reason']]}
      fields={{ bagNo: { label: t('pages.bagOrParcel') } }}
      defaults={{ bagNo }}
      params={{ id }}
      entered={`undo-receipt:${id}:${bagNo ?? ''}`}
      submit={t('actions.undoReceipt')}
      tone="danger"
      success={(_, { bagNo: number }) => t('pages.receiptUndone', { bagNo: number })}
      onClose={onClose}
    />
  );
}
