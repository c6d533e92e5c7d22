import { queryOnlinePayment } from '@entrepot/contract/modules/payments/calls.ts';
import { paymentPurposes } from '@entrepot/contract/modules/payments/online-payment.ts';
import { ask } from '@entrepot/client/calls/api.ts';
import { followOpened } from '@entrepot/client/money/follow-opened.ts';
import { isWaiting, type Standing, standingAmounts, standingOf, standingTones } from '@entrepot/client/money/payment-standing.ts';
import { useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { moneyText, timeText } from '@entrepot/ui/format.ts';
import { Money } from '@entrepot/ui/money.tsx';
import { useSettings } from '@entrepot/ui/settings.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter';
import { Failed } from '../../core/failed.tsx';
import { Waiting } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { Facts, Inside, Panel } from '../../core/parts.tsx';

const askEveryMs = 4_000;

/** How an online payment stands that the payer comes back from, asked again while it waits. */
export function PaymentPage() {
  const t = useWords('payments');
  const id = new URLSearchParams(useSearch()).get('onlinePayment') ?? '';
  const { data, error, refetch } = useQuery({
    queryKey: ['online-payment', id],
    queryFn: () => ask(queryOnlinePayment, { id }, { quiet: true }),
    enabled: id !== '',
    refetchInterval: ({ state }) => (state.data && isWaiting(state.data) ? askEveryMs : false),
  });
  return (
    <Page title={t('result.title')} back={data?.purpose === paymentPurposes.recharge ? '/wallet' : '/bills'}>
      <Panel>
        {!data && (error ? <Failed problem={error} again={refetch} /> : <Waiting rows={2} />)}
        {data && <Result of={data} />}
      </Panel>
    </Page>
  );
}

/** What came of it, what that means for the money, and the next step. */
function Result({ of }: { of: Standing }) {
  const t = useWords('payments');
  const { timeZone } = useSettings();
  const currencies = useCurrencies();
  const currency = currencies.find(({ id }) => id === of.currencyId);
  if (!currency) return <Waiting rows={2} />;
  const told = Object.entries(standingAmounts(of)).map(([name, amount]) => [name, moneyText(amount, currency)]);
  const values = { ...Object.fromEntries(told), time: timeText(of.expireTime, timeZone).slice(0, 16) };
  const name = standingOf(of);
  return (
    <Inside>
      <Alert tone={standingTones[name]} live title={t(`pages.${name}Title`)}>
        {t(`pages.${name}Text`, values)}
      </Alert>
      <Facts
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

/** On with a payment that waits, once more with one that failed, or to what was paid. */
function NextStep({ of }: { of: Standing }) {
  const t = useWords('payments');
  const isRecharge = of.purpose === paymentPurposes.recharge;
  return (
    <>
      {isWaiting(of) && (of.redirect || of.form) && (
        <Button kind="primary" wide onClick={() => followOpened(of, '/app/payment', (address) => location.assign(address))}>
          {t('actions.goOn')}
        </Button>
      )}
      {standingOf(of) === 'failed' && (
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
