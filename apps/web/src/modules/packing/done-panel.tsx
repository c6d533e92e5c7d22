import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { CopyText } from '@entrepot/ui/base/copy-text.tsx';
import { DescriptionList } from '@entrepot/ui/page/description-list.tsx';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { Group, Stack, Title } from '@entrepot/ui/page/layout.tsx';
import { Switch } from '@entrepot/ui/form/tick.tsx';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { waybillPrintingIndex } from '@entrepot/contract/modules/carriers/screens.ts';
import { setLogisticsOrderCarrierNo } from '@entrepot/contract/modules/carriers/waybill-more-calls.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { CallForm } from '../../core/form/call-form.tsx';
import { useAutoPrint } from '../../core/print/use-auto-print.ts';
import { useKeys } from '../../core/tabs/use-keys.ts';
import css from './packing.module.css';
import { useLabel } from './use-label.ts';
import type { Completed } from '@entrepot/client/floor/packing-table.ts';

/** Result of closing an order: parcels, effect of the weight on the price, waybill and label. */
export function DonePanel({ done, onNext }: { done: Completed; onNext(): void }) {
  const t = useTexts('packing');
  const can = useCan();
  const label = useLabel();
  const [typedNo, setTypedNo] = useState<string | null>(null);
  const sentNo = useRef<string | null>(null);
  const { quote, parcels } = done;
  // A number entered here replaces the refusal of the carrier.
  const waybill = typedNo ? { ...done.waybill, ok: true, carrierNo: typedNo } : done.waybill;
  const print = waybill.carrierNo && can(waybillPrintingIndex.Print) ? () => label.run(done.logisticsOrderId) : undefined;
  const [atOnce, setAtOnce] = useAutoPrint('label');
  useEffect(() => {
    if (atOnce) void print?.();
  }, []);
  useKeys({ F10: print, Enter: document.activeElement === document.body ? onNext : undefined });
  return (
    <section className={css.done} aria-label={t('pages.packed')}>
      <Stack>
        <Title level={3}>{t('pages.packedOrder', { order: done.serialNumber })}</Title>
        {quote.action === 'supplement' && <Alert tone="warn" title={t(`pages.supplement.${done.supplementBillId ? 'made' : 'none'}`)} />}
        {quote.action === 'refund' && <Alert tone="info" title={t('pages.refund')} />}
        {!waybill.ok && (
          <Alert tone="error" title={t('pages.noWaybill')}>
            {waybill.message}
          </Alert>
        )}
        {!waybill.ok && can(setLogisticsOrderCarrierNo.needs) && (
          <CallForm
            of={setLogisticsOrderCarrierNo}
            about={logisticsOrder}
            entered={`carrier-number:${done.logisticsOrderId}`}
            rows={[['carrierNo']]}
            fields={{ carrierNo: { autoFocus: true, hint: t('pages.carrierNoHint') } }}
            params={{ id: done.logisticsOrderId }}
            submit={t('actions.saveCarrierNo')}
            input={({ carrierNo }) => {
              sentNo.current = carrierNo ?? null;
              return {};
            }}
            done={() => setTypedNo(sentNo.current)}
          />
        )}
        {!waybill.wanted && <Alert tone="info" title={t('pages.waybillLater')} />}
        <DescriptionList
          columns={2}
          items={[
            ...(waybill.carrierNo ? [{ label: t('pages.waybill'), value: <CopyText text={waybill.carrierNo} />, span: 2 as const }] : []),
            { label: t('pages.parcels'), value: parcels.length },
            { label: t('pages.billingWeight'), value: `${Number(quote.billingWeight)} kg` },
            { label: t('pages.actualWeight'), value: `${Number(quote.actualWeight)} kg` },
            { label: t('pages.volumeWeightName'), value: `${Number(quote.volumeWeight)} kg` },
          ]}
        />
        <ul className={css.parcels}>
          {parcels.map(({ id, parcelNo, weight, length, width, height }) => (
            <li key={id}>
              <span className="mono">{parcelNo}</span>
              <span>
                {Number(weight)} kg · {[length, width, height].map(Number).join(' × ')} cm
              </span>
            </li>
          ))}
        </ul>
        <Group>
          {print && (
            <Button kind="primary" size="large" shortcut="F10" icon={<Icon name="print" />} onClick={print} busy={label.busy}>
              {t('actions.printLabel')}
            </Button>
          )}
          <Button size="large" shortcut="Esc" onClick={onNext}>
            {t('actions.nextOrder')}
          </Button>
        </Group>
        {can(waybillPrintingIndex.Print) && <Switch label={t('pages.printAtOnce')} checked={atOnce} onChange={setAtOnce} />}
      </Stack>
    </section>
  );
}
