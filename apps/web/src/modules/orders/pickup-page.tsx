import { usePickup } from '@entrepot/client/floor/use-pickup.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Card, Stack, Text, Title } from '@entrepot/ui/page/layout.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { ScanField } from '../../core/scan/scan-field.tsx';
import { useTabLocation } from '../../core/tabs/tab-location.ts';

/** The pickup desk: scan the receiver's QR code, or the order and then the six digits. */
export function Page() {
  const t = useTexts('orders');
  const place = useTabLocation();
  const { waiting, scans } = usePickup();
  return (
    <Stack>
      <PageHeader title={place.title} />
      <ScanField
        scans={scans}
        label={t('pages.scanPickup')}
        hint={t('pages.scanPickupHint')}
        onEscape={() => scans.send('leave', t('pages.scanPickup'))}
        aside={
          waiting && (
            <Card>
              <Title level={2}>{waiting.serialNumber}</Title>
              <Text size="large">{waiting.receiverName ?? ''}</Text>
              <Text>{t('pages.parcelsOut', { count: waiting.parcelCount })}</Text>
              <Text tone="waiting">{t('pages.askCode')}</Text>
            </Card>
          )
        }
      />
    </Stack>
  );
}
