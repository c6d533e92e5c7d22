import { serverNow } from '@entrepot/contract/core/clock.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import { eachLanguage } from '@entrepot/contract/core/language.ts';
import { f } from '@entrepot/contract/core/field.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { addShiftTrack, setCustomsStatus } from '@entrepot/contract/modules/transport/calls.ts';
import { shiftTrack, type transportShift } from '@entrepot/contract/modules/transport/transport-shift.ts';
import { Text } from '@entrepot/ui/page/layout.tsx';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { CallDialog } from '../../core/form/call-form.tsx';

interface ShiftProps {
  shift: Listed<typeof transportShift>;
  onClose(): void;
}
// One text for all languages, as for the tracks of orders.
const own = { description: f.longText({ required: true, max: 500 }) };

/** Adds an event to the way of a shift, and unless it is internal to all of its orders. */
export function AddShiftTrack({ shift, onClose }: ShiftProps) {
  const t = useTexts('transport');
  return (
    <CallDialog
      of={addShiftTrack}
      about={shiftTrack}
      title={headed(t('actions.addTrack'), shift.name)}
      own={own}
      rows={[['trajectoryStatus', 'trackTime'], ['description'], ['publish']]}
      fields={{
        trajectoryStatus: { label: t('shiftTrack.fields.status') },
        description: { label: t('shiftTrack.fields.content') },
        publish: { label: t('pages.publishTrack'), hint: t('pages.publishTrackHint') },
      }}
      defaults={{ trackTime: serverNow(), publish: true }}
      params={{ id: shift.id }}
      input={({ description }) => ({ content: eachLanguage(() => description ?? '') })}
      submit={t('actions.addTrack')}
      success={t('pages.trackAdded')}
      onClose={onClose}
    />
  );
}

/** Sets the customs status of all orders of a shift that can take it. */
export function SetCustomsStatus({ shift, onClose }: ShiftProps) {
  const t = useTexts('transport');
  return (
    <CallDialog
      of={setCustomsStatus}
      about={logisticsOrder}
      size="small"
      title={headed(t('actions.customsStatus'), shift.name)}
      above={<Text>{t('pages.customsStatusText', { count: shift.orderCount ?? 0 })}</Text>}
      rows={[['customsStatus'], ['remarks']]}
      params={{ id: shift.id }}
      submit={t('actions.customsStatus')}
      success={t('pages.customsStatusSet')}
      onClose={onClose}
    />
  );
}
