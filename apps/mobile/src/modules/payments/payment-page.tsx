import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { queryOnlinePayment } from '@entrepot/contract/modules/payments/calls.ts';
import { ask } from '@entrepot/client/calls/api.ts';
import { followOpened } from '@entrepot/client/money/follow-opened.ts';
import { useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { Money } from '@entrepot/ui/money.tsx';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter';
import { Failed } from '../../core/failed.tsx';
import { Waiting } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { Facts, Inside, Panel, State } from '../../core/parts.tsx';
import { Time } from '../../core/times.tsx';

const { Pending } = enumCodes.PaymentRecordStatus;
const askEveryMs = 4_000;

/** How an online payment stands that the payer comes back from, asked again while it waits. */
export function PaymentPage() {
  const t = useWords('payments');
  const id = new URLSearchParams(useSearch()).get('onlinePayment') ?? '';
  const currencies = useCurrencies();
  const { data, error, refetch } = useQuery({
    queryKey: ['online-payment', id],
    queryFn: () => ask(queryOnlinePayment, { id }, { quiet: true }),
    enabled: id !== '',
    refetchInterval: ({ state }) => (state.data?.paymentRecordStatus === Pending ? askEveryMs : false),
  });
  const isWaiting = data?.paymentRecordStatus === Pending;
  return (
    <Page title={t('result.title')} back="/bills">
      <Panel>
        {!data && (error ? <Failed problem={error} again={refetch} /> : <Waiting rows={2} />)}
        {data && (
          <Inside>
            <div aria-live="polite">
              <Facts
                of={[
                  [t('result.state'), <State key="state" of="PaymentRecordStatus" code={data.paymentRecordStatus} />],
                  [
                    t('result.amount'),
                    <Money key="amount" amount={data.amount} currency={currencies.find((one) => one.id === data.currencyId)} />,
                  ],
                  [t('result.number'), data.outTradeNo],
                  [t('result.until'), isWaiting && <Time key="until" at={data.expireTime} />],
                ]}
              />
            </div>
            {isWaiting && data.qrPicture && <img src={data.qrPicture} alt={t('pages.scanToPay')} width={200} height={200} />}
            {isWaiting && (data.redirect || data.form) && (
              <Button kind="primary" wide onClick={() => followOpened(data, '/app/payment', (address) => location.assign(address))}>
                {t('actions.goOn')}
              </Button>
            )}
            <Button wide href="/app/orders">
              {t('result.orders')}
            </Button>
          </Inside>
        )}
      </Panel>
    </Page>
  );
}
