import { usePickup } from '@entrepot/client/floor/use-pickup.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { Page } from '../core/page.tsx';
import { Facts, Inside, Panel } from '../core/parts.tsx';
import { ScanField } from './scan-field.tsx';

/** Handing out at the desk: the receiver's code is scanned, or the order and then the six digits. */
export function PickupPage() {
  const t = useWords('orders');
  const staff = useWords('staff');
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
                <Facts
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
