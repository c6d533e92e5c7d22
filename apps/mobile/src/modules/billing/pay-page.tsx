import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import { getBills, payBills } from '@entrepot/contract/modules/billing/calls.ts';
import { getAvailableOnlinePayments } from '@entrepot/contract/modules/payments/calls.ts';
import { getUserWallet } from '@entrepot/contract/modules/wallet/calls.ts';
import { wallet } from '@entrepot/contract/modules/wallet/wallet.ts';
import { ask, askRows, type Listed } from '@entrepot/client/calls/api.ts';
import { isSome } from '@entrepot/client/money/amounts.ts';
import { followOpened } from '@entrepot/client/money/follow-opened.ts';
import { leftAfter, onlineWays, sameWay, totalDue, usualWay, type Way, waysToPay } from '@entrepot/client/money/pockets.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { enumLabel } from '@entrepot/client/texts/enum-label.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { moneyText } from '@entrepot/ui/format.ts';
import { Money } from '@entrepot/ui/money.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useParams, useSearch } from 'wouter';
import { Failed } from '../../core/failed.tsx';
import { FullSiteLink } from '../../core/full-site-link.tsx';
import { Waiting } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { Facts, Inside, Panel, Row } from '../../core/parts.tsx';
import css from './pay.module.css';

type BillRow = Listed<typeof bill>;
type WalletRow = Listed<typeof wallet>;
const { Unpaid, PartiallyPaid } = enumCodes.PaymentStatus;

/** Pays some bills: what for, how much, from which pocket, and what is left there. */
export function PayPage() {
  const t = useWords('billing');
  const { ids = '' } = useParams<{ ids: string }>();
  const order = new URLSearchParams(useSearch()).get('order');
  const back = order ? `/orders/${order}` : '/wallet';
  const bills = useQuery({
    queryKey: ['bills', ids],
    queryFn: async () => (await askRows(bill, getBills, { billIds: ids.split(','), rows: 100 }, { quiet: true })).data,
  });
  const own = useQuery({ queryKey: ['wallet'], queryFn: () => askRows(wallet, getUserWallet, {}, { quiet: true }) });
  const failure = bills.error ?? own.error;
  const open = bills.data?.filter(({ paymentStatus }) => paymentStatus === Unpaid || paymentStatus === PartiallyPaid);
  if (open && open.length > 0 && own.data) return <Paying bills={open} own={own.data} back={back} />;
  return (
    <Page title={t('pay.title')} back={back}>
      <Panel>
        {failure && !(bills.data && own.data) ? (
          <Failed problem={failure} again={() => void Promise.all([bills.refetch(), own.refetch()])} />
        ) : open?.length === 0 ? (
          <EmptyState title={t('pay.nothing')} />
        ) : (
          <Waiting />
        )}
      </Panel>
    </Page>
  );
}

function Paying({ bills, own, back }: { bills: readonly BillRow[]; own: WalletRow; back: string }) {
  const t = useWords('billing');
  const [, go] = useLocation();
  const currency = useCurrencies().find(({ id }) => id === own.currencyId) ?? { code: '', sign: '', decimals: 2 };
  const { data: offered } = useQuery({
    queryKey: ['payment-ways', own.currencyId],
    queryFn: () => ask(getAvailableOnlinePayments, { currencyId: own.currencyId }, { quiet: true }),
  });
  const due = totalDue(bills);
  const ways = [...waysToPay(own, due, false), ...onlineWays(own, due, offered ?? [])];
  const [chosen, choose] = useState<Way | null>(null);
  const [problem, setProblem] = useState('');
  const way = ways.find((one) => one.missing === null && sameWay(one, chosen)) ?? usualWay(ways);
  const paying = useAction(
    (by: Way, idempotencyKey) =>
      ask(
        payBills,
        {
          billIds: bills.map(({ id }) => id),
          paymentType: by.type,
          expectedAmount: due,
          ...(by.online ? { onlinePaymentConfigurationId: by.online.id } : {}),
        },
        { quiet: true, idempotencyKey },
      ),
    {
      success: ({ onlinePayment }) => (onlinePayment ? undefined : t('pages.paid', { amount: moneyText(due, currency) })),
      done({ onlinePayment: opened }) {
        // The provider's page is no page of this client; a code to scan is shown where its payer comes back to.
        if (opened) followOpened(opened, '/app/payment', (address) => location.assign(address));
        else go(back, { replace: true });
      },
      handle(refusal) {
        setProblem(refusal.message);
        return true;
      },
    },
  );
  const left = way ? leftAfter(own, way) : null;
  return (
    <Page
      title={t('pay.title')}
      back={back}
      foot={
        <Button kind="primary" size="large" wide disabled={!way} busy={paying.busy} onClick={() => way && paying.run(way)}>
          {t('pages.payAmount', { amount: moneyText(due, currency) })}
        </Button>
      }
    >
      {problem && (
        <Alert tone="error" live>
          {problem}
        </Alert>
      )}
      <Panel title={t('pay.what')}>
        {bills.map((one) => (
          <Row
            key={one.id}
            title={enumLabel('BillType', one.billType)}
            lines={one.explanation ?? one.serialNumber}
            end={<Money amount={one.paymentMoney} currency={currency} />}
          />
        ))}
      </Panel>
      <Panel title={t('pay.how')}>
        <div role="radiogroup" aria-label={t('pay.how')}>
          {ways.map((one, at) => (
            <button
              key={at}
              type="button"
              role="radio"
              aria-checked={sameWay(one, way)}
              className={css.way}
              disabled={one.missing !== null}
              onClick={() => choose(one)}
            >
              <span className={css.dot} aria-hidden="true" />
              <span>
                {one.online
                  ? [one.type === enumCodes.PaymentType.Mixed && enumLabel('PaymentType', one.type), one.online.name]
                      .filter(Boolean)
                      .join(' · ')
                  : enumLabel('PaymentType', one.type)}
                {one.missing && <small>{t(`pay.missing.${one.missing}`, { short: moneyText(one.short, currency) })}</small>}
              </span>
            </button>
          ))}
        </div>
      </Panel>
      {left && (
        <Panel>
          <Inside>
            <Facts
              of={[
                [t('pay.balanceNow'), <Money key="now" amount={own.balance} currency={currency} />],
                [t('pay.balanceAfter'), <Money key="after" amount={left.balance} currency={currency} />],
                [t('pay.creditAfter'), way && isSome(way.credit) && <Money key="credit" amount={left.credit} currency={currency} />],
              ]}
            />
          </Inside>
        </Panel>
      )}
      <Panel>
        <FullSiteLink to="/BillIndex">{t('pay.coupons')}</FullSiteLink>
      </Panel>
    </Page>
  );
}
