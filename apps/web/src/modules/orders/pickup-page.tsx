import { useDeskPayment } from '@entrepot/client/floor/use-desk-payment.ts';
import { isIncomplete, remainingParcels, usePickup } from '@entrepot/client/floor/use-pickup.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { enumLabel } from '@entrepot/client/texts/enum-label.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Card, Group, Stack, Text, Title } from '@entrepot/ui/page/layout.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { CollectorFields, DeskPaymentFields, ParcelChoice } from '@entrepot/ui/scan/pickup-panel.tsx';
import { printPdf } from '../../core/print/print-pdf.ts';
import { ScanField } from '../../core/scan/scan-field.tsx';
import { useTabLocation } from '../../core/tabs/tab-location.ts';
import { Handouts } from './handouts.tsx';

/** The pickup desk: scan the receiver's QR code, or the order and then the six digits; take the money that is due, hand the parcels out. */
export function Page() {
  const t = useTexts('orders');
  const c = useTexts('cod');
  const place = useTabLocation();
  const { waiting, person, scans, setPerson, choose, paid, handOut } = usePickup();
  const payment = useDeskPayment(waiting, paid, (address) => void printPdf(address));
  const { receipt, currency } = payment;
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
              <Stack>
                <Stack gap="small">
                  <Title level={2}>{waiting.serialNumber}</Title>
                  <Text size="large">{waiting.receiverName ?? ''}</Text>
                  <Text>{t('pages.parcelsOut', { count: remainingParcels(waiting).length })}</Text>
                  {!waiting.code && <Text tone="waiting">{t('pages.askCode')}</Text>}
                </Stack>
                <DeskPaymentFields
                  t={c}
                  labelOf={enumLabel}
                  payment={payment}
                  currency={currency}
                  hasCode={Boolean(waiting.code)}
                  tillsHref="/TillIndex"
                />
                {receipt && (
                  <Alert
                    tone="success"
                    live
                    title={c('pages.moneyTaken', { number: receipt.serialNumber })}
                    action={<Button onClick={payment.printAgain}>{c('actions.printReceipt')}</Button>}
                  >
                    {currency && Number(receipt.change) > 0 && c('pages.changeBack', { amount: moneyText(receipt.change, currency) })}
                  </Alert>
                )}
                {waiting.code && !waiting.amountDue && (
                  <>
                    <ParcelChoice t={t} parcels={waiting.parcels} chosen={waiting.chosen} onChange={choose} />
                    <CollectorFields person={person} t={t} labelOf={enumLabel} onChange={setPerson} />
                    <Group>
                      <Button
                        kind="primary"
                        size="large"
                        disabled={isIncomplete(person) || (remainingParcels(waiting).length > 0 && !waiting.chosen.length)}
                        onClick={handOut}
                      >
                        {t('pages.handOut')}
                      </Button>
                    </Group>
                  </>
                )}
                {!waiting.code && <CollectorFields person={person} t={t} labelOf={enumLabel} onChange={setPerson} />}
              </Stack>
            </Card>
          )
        }
      />
      <Handouts />
    </Stack>
  );
}
