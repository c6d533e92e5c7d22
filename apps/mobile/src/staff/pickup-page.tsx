import { usePickup } from '@entrepot/client/floor/use-pickup.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Page } from '../core/page.tsx';
import { DetailList, Inside, Panel } from '../core/parts.tsx';
import { ScanField } from './scan-field.tsx';

/** Handover at the pickup desk: scan the receiver's code, or scan the order and enter the six-digit code. */
export function PickupPage() {
  const t = useTexts('orders');
  const staff = useTexts('staff');
  const { waiting, scans } = usePickup();
  return (
    <Page title={staff('tasks.pickup')} back="/">
      <ScanField
        scans={scans}
        label={t('pages.scanPickup')}
        hint={t('pages.scanPickupHint')}
        onEscape={() => scans.send('leave', t('pages.scanPickup'))}
        aside={
          waiting && (
            <Panel title={waiting.serialNumber}>
              <Inside>
                <DetailList
                  of={[
                    [t('logisticsOrder.fields.receiverName'), waiting.receiverName],
                    [t('logisticsOrder.fields.parcelCount'), waiting.parcelCount],
                  ]}
                />
                <strong>{t('pages.askCode')}</strong>
              </Inside>
            </Panel>
          )
        }
      />
    </Page>
  );
}
