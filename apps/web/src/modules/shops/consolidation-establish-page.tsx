import { callApi, type ResponseOf } from '@entrepot/client/calls/api.ts';
import { toast } from '@entrepot/client/calls/notices.ts';
import { renew } from '@entrepot/client/react/call-query.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { audience, useCan } from '@entrepot/client/session/session.ts';
import { billIndex } from '@entrepot/contract/modules/billing/screens.ts';
import { previewShopConsolidation, submitShopConsolidation } from '@entrepot/contract/modules/shops/order-calls.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { confirm } from '@entrepot/ui/feedback/confirm.tsx';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { StepWizard } from '@entrepot/ui/page/step-wizard.tsx';
import { useEffect, useState } from 'react';
import { go, leave, useLeaveGuard, useTabLocation } from '../../core/tabs/tab-location.ts';
import { useStep } from '../../core/tabs/use-step.ts';
import { PayBillsDialog } from '../billing/public.tsx';
import { CheckGoods, wrongIn } from './check-goods.tsx';
import { ChooseOrders } from './choose-orders.tsx';
import { ChooseWay, inputOf, isWhole, type Way } from './choose-way.tsx';
import { useOpenedOrders } from './goods.ts';
import { SendingPrice } from './sending-price.tsx';
import { useShop } from './shop-picker.tsx';

type ConsolidationResult = ResponseOf<(typeof submitShopConsolidation)['output']>;
const most = 100;
const nothing: Way = {
  warehouseId: null,
  typeOfShippingId: null,
  carrierId: null,
  recipientId: null,
  selfPickupAddressId: null,
  applicantId: null,
  taxInclusive: false,
  unpacking: false,
  remarks: '',
};

/** Sends shop orders together: selection, check of their goods, and shipping; customers only. */
export function Page() {
  const t = useTexts('shops');
  const place = useTabLocation();
  if (audience() === 'customer') return <Wizard key={place.query.get('orders')} />;
  return <EmptyState title={t('pages.customersSend')} action={{ label: t('shopConsolidation.plural'), onClick: toList }} />;
}

const toList = () => go('/ShopConsolidationIndex');

function Wizard() {
  const t = useTexts('shops');
  const place = useTabLocation();
  const can = useCan();
  const [ids, setIds] = useState<readonly string[]>(() => place.query.get('orders')?.split(',').filter(Boolean) ?? []);
  const [own, setOwn] = useState<Partial<Way>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [price, setPrice] = useState<string | null>(null);
  const [sent, setSent] = useState<ConsolidationResult | null>(null);
  const [money, setMoney] = useState<'owed' | 'paying' | 'paid'>('owed');
  const orders = useOpenedOrders(sent ? [] : ids);
  const usual = useShop(orders[0]?.data?.shopId);
  const way: Way = { ...nothing, ...usualWay(usual), ...own };
  useEffect(() => {
    setRefusal(null);
  }, [JSON.stringify([ids, own])]);
  useLeaveGuard(!sent && Object.keys(own).length > 0, () =>
    confirm({ title: t('pages.leaveTitle'), text: t('pages.leaveText'), confirmLabel: t('actions.leave') }),
  );
  const sending = useAction(
    (input: Way, key) =>
      callApi(submitShopConsolidation, { ...inputOf(input, ids), expectedAmount: price }, { quiet: true, idempotencyKey: key }),
    { done: setSent, handle: ({ message }) => (setRefusal(message), void renew(previewShopConsolidation), true) },
  );
  const refuse = (ready: boolean, text: string) => {
    if (!ready) toast({ tone: 'warn', text });
    return ready;
  };
  const steps = [
    {
      key: 'orders',
      title: t('pages.stepOrders'),
      content: <ChooseOrders selected={ids} onSelect={setIds} />,
      mayLeave: () => refuse(ids.length > 0, t('pages.chooseOrders')) && refuse(ids.length <= most, t('pages.tooManyOrders', { most })),
    },
    {
      key: 'goods',
      title: t('pages.stepGoods'),
      content: <CheckGoods orders={orders} />,
      async mayLeave() {
        // Reloaded: they may have been bound a moment ago.
        const known = await Promise.all(orders.map(({ refetch }) => refetch()));
        const wrong = known.reduce((all, { data }) => all + (data ? wrongIn(data) : 1), 0);
        if (wrong === 0) void renew(previewShopConsolidation);
        return refuse(wrong === 0, t('pages.goodsFirst', { count: wrong }));
      },
    },
    {
      key: 'way',
      title: t('pages.stepWay'),
      content: (
        <Stack>
          {refusal && (
            <Alert tone="error" title={refusal} live>
              {null}
            </Alert>
          )}
          <ChooseWay way={way} onChange={(part) => setOwn((known) => ({ ...known, ...part }))} />
          {!sent && <SendingPrice way={way} ids={ids} onPrice={setPrice} />}
        </Stack>
      ),
    },
  ];
  const step = useStep(
    steps.map(({ key }) => key),
    ids.length > 0 ? 2 : 0,
  );
  return (
    <Stack>
      <PageHeader title={t('pages.consolidateTitle')} onBack={() => leave(place)} />
      <StepWizard
        steps={steps}
        {...step}
        onFinish={async () => refuse(isWhole(way), t('pages.chooseWay')) && Boolean(await sending.run(way))}
        finishLabel={t('actions.send', { count: ids.length })}
        success={{
          title: t('pages.sent'),
          copy: sent ? sent.serialNumber : undefined,
          text: sent && (
            <Text tone="soft">
              {money === 'paid' ? t('pages.paid') : t('pages.sentText', { orders: ids.length, count: sent.logisticsOrderIds.length })}
            </Text>
          ),
          doneLabel: t('shopConsolidation.plural'),
          onDone: toList,
          actions: money !== 'paid' && Boolean(sent?.billIds.length) && can(billIndex.Pay) && (
            <Button kind="primary" onClick={() => setMoney('paying')}>
              {t('actions.pay')}
            </Button>
          ),
        }}
      />
      {money === 'paying' && sent && (
        <PayBillsDialog
          billIds={sent.billIds}
          onClose={() => setMoney((now) => (now === 'paid' ? now : 'owed'))}
          onPaid={() => setMoney('paid')}
        />
      )}
    </Stack>
  );
}

/** Default shipping settings of the shop; empty where none are set. */
function usualWay(shop: ReturnType<typeof useShop>): Partial<Way> {
  if (!shop) return {};
  return { warehouseId: shop.warehouseId, typeOfShippingId: shop.warehouseId && shop.typeOfShippingId, unpacking: shop.unpacking };
}
