import { headed } from '@entrepot/client/texts/headed.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { confirm } from '@entrepot/ui/feedback/confirm.tsx';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { Grid, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { Money } from '@entrepot/ui/money/money.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { StepWizard } from '@entrepot/ui/page/step-wizard.tsx';
import { useState } from 'react';
import { DraftOffer } from '../../core/form/draft-offer.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { toast } from '@entrepot/client/calls/notices.ts';
import { go, leave, useLeaveGuard, useTabLocation } from '../../core/tabs/tab-location.ts';
import { useStep } from '../../core/tabs/use-step.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { billIndex } from '@entrepot/contract/modules/billing/screens.ts';
import { PayBillsDialog } from '../billing/public.tsx';
import { orderInput } from '@entrepot/contract/modules/orders/inputs.ts';
import { isApiProblem } from '@entrepot/client/calls/problem.ts';
import { focusWrong, useMarks } from '../../core/form/use-marks.ts';
import { ExtrasStep } from './extras-step.tsx';
import { areCounted } from './goods-lines.ts';
import { GoodsStep } from './goods-step.tsx';
import { isPriceable, missingDelivery, type OrderValues, useOrderForm } from './order-form.ts';
import { QuotePanel, Sum, usePreview } from './quote-panel.tsx';
import { type Ordered, useOrdering } from './use-ordering.ts';
import { WayStep } from './way-step.tsx';

interface WizardProps {
  id: string | null;
  first: OrderValues | null;
  rowVersion: number | null;
}

/** The steps of an order: packages, receiver and shipping method, services and price, done. */
export function OrderWizard({ id, first, rowVersion }: WizardProps) {
  const t = useTexts('orders');
  const place = useTabLocation();
  const form = useOrderForm(id, first, rowVersion);
  const { values, set } = form;
  const [isOpen, setIsOpen] = useState(true);
  const preview = usePreview(values, id, isOpen);
  const can = useCan();
  const [made, setMade] = useState<Ordered | null>(null);
  const [paying, setPaying] = useState(false);
  const [paid, setPaid] = useState(false);
  const [transferred, setTransferred] = useState(false);
  const marks = useMarks(orderInput, values, isApiProblem(preview.error) ? preview.error : null);
  const ordering = useOrdering({ id, rowVersion, preview, onMade: (order) => (form.discardDraft(), setMade(order)) });
  const mayLeave = () =>
    confirm({ title: t('pages.leaveTitle'), text: t('pages.leaveText'), confirmLabel: t('pages.leave'), cancelLabel: t('pages.stay') });
  useLeaveGuard(form.touched && !made, mayLeave);

  async function submit(): Promise<boolean> {
    if (marks.focusFirst()) return false;
    setIsOpen(false);
    const done = await ordering.submit(values);
    setIsOpen(!done);
    return done;
  }
  const refuse = (ready: boolean, text: string) => {
    if (!ready) toast({ tone: 'warn', text });
    return ready;
  };
  const steps = [
    {
      key: 'goods',
      title: t('pages.stepGoods'),
      content: <GoodsStep values={values} set={set} orderId={id} />,
      mayLeave: () =>
        refuse((values.goods?.length ?? 0) > 0, t('pages.chooseParcels')) &&
        (refuse(areCounted(values.goods ?? []), t('pages.countPieces')) || (focusWrong(), false)),
    },
    {
      key: 'way',
      title: t('pages.stepWay'),
      content: <WayStep values={values} set={set} />,
      mayLeave: () => refuse(isPriceable(values), t(`pages.${missingDelivery(values) ?? 'chooseWay'}`)),
    },
    {
      key: 'price',
      title: t('pages.stepPrice'),
      content: (
        <Grid columns={2} least={340}>
          <ExtrasStep values={values} set={set} change={form.change} errors={marks.errors} />
          <QuotePanel
            preview={preview}
            changed={ordering.changed}
            wrong={marks.keys.map((key) => headed(t(`logisticsOrder.fields.${key}`), String(marks.errors[key])))}
          />
        </Grid>
      ),
    },
  ];
  const counted = areCounted(values.goods ?? []);
  const reached = !counted ? 0 : isPriceable(values) ? 2 : values.goods?.length ? 1 : 0;
  const step = useStep(
    steps.map(({ key }) => key),
    reached,
  );
  return (
    <Stack>
      <PageHeader
        title={id ? t('actions.edit') : t('actions.order')}
        onBack={() => leave(place)}
        actions={!made && !id && <Button onClick={() => ordering.saveDraft(values)}>{t('actions.saveDraft')}</Button>}
      />
      <DraftOffer draft={form.offered} overwrites={form.overwrites.map((step) => t(`pages.${step}`))} onAnswer={form.takeDraft} />
      <StepWizard
        steps={steps}
        {...step}
        onFinish={submit}
        note={<Sum preview={preview} />}
        finishLabel={ordering.isEdit ? t('actions.saveChanges') : t('actions.submit')}
        success={{
          title: ordering.isEdit ? t('pages.changedDone') : t('pages.submittedDone'),
          copy: made?.serialNumber ? made.serialNumber : undefined,
          text: made && <Done order={made} paid={paid} transferred={transferred} />,
          doneLabel: t('pages.toOrders'),
          onDone: () => go('/LogisticsOrderIndex'),
          actions: made && made.billIds.length > 0 && !paid && !transferred && (can(billIndex.Pay) || can(billIndex.PayForUser)) && (
            <Button kind="primary" onClick={() => setPaying(true)}>
              {t('actions.pay')}
            </Button>
          ),
        }}
      />
      {paying && made && (
        <PayBillsDialog
          billIds={made.billIds}
          onClose={() => setPaying(false)}
          onPaid={() => setPaid(true)}
          onTransferred={() => setTransferred(true)}
        />
      )}
    </Stack>
  );
}

function Done({ order, paid, transferred }: { order: Ordered; paid: boolean; transferred: boolean }) {
  const t = useTexts('orders');
  if (transferred) return <Text tone="success">{t('pages.transferredDone')}</Text>;
  if (paid) return <Text tone="success">{t('pages.paidDone')}</Text>;
  if (Number(order.refund) > 0)
    return <Text tone="success">{t('pages.refundedDone', { amount: moneyText(order.refund, order.currency) })}</Text>;
  if (!order.billIds.length) return <Text tone="soft">{t(Number(order.paid) > 0 ? 'pages.nothingMoreToPay' : 'pages.nothingToPay')}</Text>;
  return (
    <Stack gap="small">
      <Money amount={order.amount} currency={order.currency} size="huge" />
      <Text tone="soft">{t('pages.payNext')}</Text>
    </Stack>
  );
}
