import { serverNow } from '@entrepot/contract/core/clock.ts';
import { confirmDeparture, getDeparturePreview } from '@entrepot/contract/modules/transport/calls.ts';
import type { transportShift } from '@entrepot/contract/modules/transport/transport-shift.ts';
import { ConfirmDialog } from '@entrepot/ui/feedback/confirm-dialog.tsx';
import { DateField } from '@entrepot/ui/form/date-field.tsx';
import { timeText } from '@entrepot/ui/base/format.ts';
import { Grid } from '@entrepot/ui/page/layout.tsx';
import { useSettings } from '@entrepot/ui/base/settings.ts';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { useState } from 'react';
import { type Listed } from '@entrepot/client/calls/api.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { loadItems, useStopReasons } from './stop-reasons.ts';

// Not a schema form: it cannot be undone, so it confirms what it locks by a typed word.
/** Confirms a departure: shows what it locks permanently, what prevents it, and asks for the shift's number. */
export function DepartureDialog({ shift, onClose }: { shift: Listed<typeof transportShift>; onClose(): void }) {
  const t = useTexts('transport');
  const { timeZone } = useSettings();
  const [date, setDate] = useState<string | null>(shift.transportDate ?? timeText(serverNow(), timeZone).slice(0, 10));
  const [container, setContainer] = useState(shift.containerNo ?? '');
  const [mainBill, setMainBill] = useState(shift.mainBillNo ?? '');
  const { data } = useCallQuery(getDeparturePreview, { id: shift.id }, { toast: true });
  const departing = useCall(confirmDeparture, {
    success: t('pages.departed', { name: shift.name }),
    copy: () => shift.serialNumber,
    done: onClose,
  });
  const reasonsOf = useStopReasons(onClose);
  if (!data) return null;
  const nothing = data.bags + data.loose + data.whole === 0 ? [t('pages.nothingLoaded')] : [];
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      tone="danger"
      title={t('pages.departTitle', { name: shift.name })}
      text={t('pages.departText')}
      locks={{ items: loadItems(t, data) }}
      stops={[...nothing, ...reasonsOf(data.stops)]}
      typedWord={shift.serialNumber}
      confirmLabel={t('actions.depart')}
      onConfirm={() => departing.run({ id: shift.id, transportDate: date, containerNo: container, mainBillNo: mainBill })}
    >
      <Grid columns={3} least={160}>
        <DateField label={t('transportShift.fields.transportDate')} value={date} onChange={setDate} />
        <TextField label={t('transportShift.fields.containerNo')} value={container} onChange={setContainer} maxLength={40} />
        <TextField label={t('transportShift.fields.mainBillNo')} value={mainBill} onChange={setMainBill} maxLength={40} />
      </Grid>
    </ConfirmDialog>
  );
}
