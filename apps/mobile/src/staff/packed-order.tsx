import type { Completed } from '@entrepot/client/floor/packing-table.ts';
import { useWaybillLabel } from '@entrepot/client/floor/use-waybill-label.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { waybillPrintingIndex } from '@entrepot/contract/modules/carriers/screens.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { confirm } from '@entrepot/ui/feedback/confirm.tsx';
import { CopyText } from '@entrepot/ui/base/copy-text.tsx';
import { DetailList, Inside, Panel, Row } from '../core/parts.tsx';

/** Result of closing an order: waybill and label, parcels, effect of the weight on the price. */
export function PackedOrder({ done, onNext }: { done: Completed; onNext(): void }) {
  const t = useTexts('packing');
  const mayPrint = useCan()(waybillPrintingIndex.Print);
  const { waybill, quote, parcels, serialNumber, supplementBillId, logisticsOrderId } = done;
  // The phone opens the file, and shares it with a printer.
  const label = useWaybillLabel({
    print: (address) => void window.open(address, '_blank', 'noopener'),
    confirmAgain: (message) => confirm({ title: t('pages.reprintTitle'), text: message, confirmLabel: t('actions.reprint') }),
  });
  return (
    <Panel title={t('pages.packedOrder', { order: serialNumber })}>
      <Inside>
        {quote.action === 'supplement' && <Alert tone="warn" title={t(`pages.supplement.${supplementBillId ? 'made' : 'none'}`)} />}
        {quote.action === 'refund' && <Alert tone="info" title={t('pages.refund')} />}
        {!waybill.ok && (
          <Alert tone="error" title={t('pages.noWaybill')}>
            {waybill.message}
          </Alert>
        )}
        {!waybill.wanted && <Alert tone="info" title={t('pages.waybillLater')} />}
        {waybill.carrierNo && mayPrint && (
          <Button kind="primary" size="large" wide busy={label.busy} onClick={() => void label.run(logisticsOrderId)}>
            {t('actions.printLabel')}
          </Button>
        )}
        <Button size="large" wide onClick={onNext}>
          {t('actions.nextOrder')}
        </Button>
        <DetailList
          of={[
            [t('pages.waybill'), waybill.carrierNo && <CopyText text={waybill.carrierNo} />],
            [t('pages.parcels'), parcels.length],
            [t('pages.billingWeight'), `${Number(quote.billingWeight)} kg`],
            [t('pages.actualWeight'), `${Number(quote.actualWeight)} kg`],
            [t('pages.volumeWeightName'), `${Number(quote.volumeWeight)} kg`],
          ]}
        />
      </Inside>
      {parcels.map(({ id, parcelNo, weight, length, width, height }) => (
        <Row
          key={id}
          title={<span className="mono">{parcelNo}</span>}
          lines={`${[length, width, height].map(Number).join(' × ')} cm`}
          end={`${Number(weight)} kg`}
        />
      ))}
    </Panel>
  );
}
