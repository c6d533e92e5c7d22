import { closeShift, getClosingPreview } from '@entrepot/contract/modules/transport/calls.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { ConfirmDialog } from '@entrepot/ui/feedback/confirm-dialog.tsx';
import { Stack } from '@entrepot/ui/page/layout.tsx';
import { DescriptionList } from '@entrepot/ui/page/description-list.tsx';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { loadItems, useStopReasons } from './stop-reasons.ts';

interface Props {
  shift: { id: string; name: string };
  onClose(): void;
  /** Called when the loading is closed, in addition to `onClose`. */
  onClosed?(): void;
}

/** Closes the loading of a shift: lists the bags that prevent it, and what would prevent the departure. */
export function ClosingDialog({ shift, onClose, onClosed }: Props) {
  const t = useTexts('transport');
  const { data } = useCallQuery(getClosingPreview, { id: shift.id }, { toast: true });
  const closing = useCall(closeShift, {
    success: t('pages.closed'),
    done() {
      onClose();
      onClosed?.();
    },
  });
  const reasonsOf = useStopReasons(onClose);
  if (!data) return null;
  const later = (data.laterStops ?? []).map(({ reason, serialNumber, bagNo }) => [reason, serialNumber, bagNo].filter(Boolean).join(' · '));
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('pages.closeTitle', { name: shift.name })}
      text={t('pages.closeText')}
      stops={reasonsOf(data.stops)}
      confirmLabel={t('actions.close')}
      onConfirm={() => closing.run({ id: shift.id })}
    >
      <Stack gap="small">
        <DescriptionList items={loadItems(t, data)} />
        {later.length > 0 && (
          <Alert tone="warn" title={t('pages.stopsDeparture')}>
            <ul>
              {later.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </Alert>
        )}
      </Stack>
    </ConfirmDialog>
  );
}
