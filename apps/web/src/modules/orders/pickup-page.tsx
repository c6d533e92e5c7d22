import { usePickup } from '@entrepot/client/floor/use-pickup.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { Card, Stack, Text, Title } from '@entrepot/ui/layout.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { ScanField } from '../../core/scan/scan-field.tsx';
import { usePlace } from '../../core/tabs/place.ts';

/** The pickup desk: scan the receiver's QR code, or the order and then the six digits. */
export function Page() {
  const t = useWords('orders');
  const place = usePlace();
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
              <Text tone="waits">{t('pages.askCode')}</Text>
            </Card>
          )
        }
      />
    </Stack>
  );
}
