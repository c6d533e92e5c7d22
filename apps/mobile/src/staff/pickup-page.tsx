import { useDeskPayment } from '@entrepot/client/floor/use-desk-payment.ts';
import { isIncomplete, remainingParcels, usePickup } from '@entrepot/client/floor/use-pickup.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { enumLabel } from '@entrepot/client/texts/enum-label.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { CollectorFields, DeskPaymentFields, ParcelChoice } from '@entrepot/ui/scan/pickup-panel.tsx';
import { useRef } from 'react';
import { Page } from '../core/page.tsx';
import { DetailList, Inside, Panel } from '../core/parts.tsx';
import { ScanField } from './scan-field.tsx';

/** Handover at the pickup desk: scan the receiver's code, or scan the order and enter the six-digit code; take the money that is due. */
export function PickupPage() {
  const t = useTexts('orders');
  const c = useTexts('cod');
  const staff = useTexts('staff');
  const { waiting, person, scans, setPerson, choose, paid, handOut } = usePickup();
  const wantsReceipt = useRef(false);
  const payment = useDeskPayment(waiting, paid, (address) => {
    // A phone has no printer: the receipt opens when the person asks for it.
    if (wantsReceipt.current) window.open(address, '_blank', 'noopener');
  });
  const { receipt, currency } = payment;
  const print = () => {
    wantsReceipt.current = true;
    return payment.printAgain();
  };
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
                    [t('logisticsOrder.fields.parcelCount'), remainingParcels(waiting).length],
                  ]}
                />
                {!waiting.code && <strong>{t('pages.askCode')}</strong>}
                <DeskPaymentFields t={c} labelOf={enumLabel} payment={payment} currency={currency} hasCode={Boolean(waiting.code)} />
                {receipt && (
                  <Alert
                    tone="success"
                    live
                    title={c('pages.moneyTaken', { number: receipt.serialNumber })}
                    action={<Button onClick={print}>{c('actions.printReceipt')}</Button>}
                  >
                    {currency && Number(receipt.change) > 0 && c('pages.changeBack', { amount: moneyText(receipt.change, currency) })}
                  </Alert>
                )}
                {waiting.code && !waiting.amountDue && (
                  <>
                    <ParcelChoice t={t} parcels={waiting.parcels} chosen={waiting.chosen} onChange={choose} />
                    <CollectorFields person={person} t={t} labelOf={enumLabel} onChange={setPerson} />
                    <Button
                      kind="primary"
                      size="large"
                      wide
                      disabled={isIncomplete(person) || (remainingParcels(waiting).length > 0 && !waiting.chosen.length)}
                      onClick={handOut}
                    >
                      {t('pages.handOut')}
                    </Button>
                  </>
                )}
                {!waiting.code && <CollectorFields person={person} t={t} labelOf={enumLabel} onChange={setPerson} />}
              </Inside>
            </Panel>
          )
        }
      />
    </Page>
  );
}
