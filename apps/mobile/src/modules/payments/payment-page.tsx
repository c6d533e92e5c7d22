import { shownTime } from '@entrepot/contract/core/shown-time.ts';
import { queryOnlinePayment } from '@entrepot/contract/modules/payments/calls.ts';
import { paymentPurposes } from '@entrepot/contract/modules/payments/online-payment.ts';
import { followOpened } from '@entrepot/client/money/follow-opened.ts';
import { isWaiting, type PaymentState, paymentAmounts, paymentStateOf, paymentTones } from '@entrepot/client/money/payment-state.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { Money } from '@entrepot/ui/money/money.tsx';
import { useSettings } from '@entrepot/ui/base/settings.ts';
import { useSearch } from 'wouter';
import { Failed } from '../../core/failed.tsx';
import { Waiting } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { DetailList, Inside, Panel } from '../../core/parts.tsx';

const pollIntervalMs = 4_000;

/** The state of an online payment after the payer returns, polled while it is pending. */
export function PaymentPage() {
  const t = useTexts('payments');
  const id = new URLSearchParams(useSearch()).get('onlinePayment') ?? '';
  const { data, error, refetch } = useCallQuery(
    queryOnlinePayment,
    { id },
    { enabled: id !== '', refetchInterval: ({ state }) => (state.data && isWaiting(state.data) ? pollIntervalMs : false) },
  );
  return (
    <Page title={t('result.title')} back={data?.purpose === paymentPurposes.recharge ? '/wallet' : '/bills'}>
      <Panel>
        {!data && (error ? <Failed problem={error} again={refetch} /> : <Waiting rows={2} />)}
        {data && <Result of={data} />}
      </Panel>
    </Page>
  );
}

/** The result of the payment, its effect on the balance and the next step. */
function Result({ of }: { of: PaymentState }) {
  const t = useTexts('payments');
  const { timeZone } = useSettings();
  const currencies = useCurrencies();
  const currency = currencies.find(({ id }) => id === of.currencyId);
  if (!currency) return <Waiting rows={2} />;
  const amounts = Object.entries(paymentAmounts(of)).map(([name, amount]) => [name, moneyText(amount, currency)]);
  const values = { ...Object.fromEntries(amounts), time: shownTime(of.expireTime, timeZone, 'minute') };
  const name = paymentStateOf(of);
  return (
    <Inside>
      <Alert tone={paymentTones[name]} live title={t(`pages.${name}Title`)}>
        {t(`pages.${name}Text`, values)}
      </Alert>
      <DetailList
        of={[
          [t('result.amount'), <Money key="amount" amount={of.amount} currency={currency} />],
          [t('result.number'), of.outTradeNo],
        ]}
      />
      {isWaiting(of) && of.qrPicture && <img src={of.qrPicture} alt={t('pages.scanToPay')} width={200} height={200} />}
      <NextStep of={of} />
    </Inside>
  );
}

/** Continues a pending payment or retries a failed one, and links to the wallet or the orders. */
function NextStep({ of }: { of: PaymentState }) {
  const t = useTexts('payments');
  const isRecharge = of.purpose === paymentPurposes.recharge;
  return (
    <>
      {isWaiting(of) && (of.redirect || of.form) && (
        <Button kind="primary" wide onClick={() => followOpened(of, '/app/payment', (address) => location.assign(address))}>
          {t('actions.goOn')}
        </Button>
      )}
      {paymentStateOf(of) === 'failed' && (
        <Button kind="primary" wide href={isRecharge ? '/app/recharge' : '/app/bills'}>
          {t('result.again')}
        </Button>
      )}
      <Button wide href={isRecharge ? '/app/wallet' : '/app/orders'}>
        {t(isRecharge ? 'result.wallet' : 'result.orders')}
      </Button>
    </>
  );
}
