import { dayOf } from '@entrepot/contract/core/zones.ts';
import { billSettlementIndex } from '@entrepot/contract/modules/billing/screens.ts';
import { getUserWallet } from '@entrepot/contract/modules/wallet/calls.ts';
import { journal } from '@entrepot/contract/modules/wallet/journal.ts';
import { withdrawalIndex } from '@entrepot/contract/modules/wallet/screens.ts';
import { wallet } from '@entrepot/contract/modules/wallet/wallet.ts';
import { list } from '@entrepot/client/calls/api.ts';
import { isSome } from '@entrepot/client/money/amounts.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { enumLabel } from '@entrepot/client/texts/enum-label.ts';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { useSettings } from '@entrepot/ui/base/settings.ts';
import { Money } from '@entrepot/ui/money/money.tsx';
import { Failed } from '../../core/failed.tsx';
import { MoreRows, Waiting } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { DetailList, Inside, Panel, Row } from '../../core/parts.tsx';
import { Time } from '../../core/times.tsx';

/** The customer's wallet: balance and transactions. */
export function WalletPage() {
  const t = useTexts('wallet');
  const can = useCan();
  const currencies = useCurrencies();
  const { timeZone } = useSettings();
  const { data: own, error, refetch } = useCallQuery(getUserWallet, {}, { of: wallet, follows: [wallet.name] });
  const currencyOf = (id: string) => currencies.find((one) => one.id === id);
  const currency = own && currencyOf(own.currencyId);
  return (
    <Page title={t('wallet.title')} back="/me">
      <Panel>
        {!own && (error ? <Failed problem={error} again={refetch} /> : <Waiting rows={1} />)}
        {own && (
          <Inside>
            <Money amount={own.balance} currency={currency} size="huge" />
            <DetailList
              of={[
                [
                  t('wallet.fields.grantedBalance'),
                  isSome(own.grantedBalance) && <Money key="granted" amount={own.grantedBalance} currency={currency} />,
                ],
                [
                  t('wallet.fields.pendingRewards'),
                  isSome(own.pendingRewards) && <Money key="pending" amount={own.pendingRewards!} currency={currency} />,
                ],
                [
                  t('wallet.fields.openAmount'),
                  isSome(own.openAmount) && <Money key="open" amount={own.openAmount!} currency={currency} />,
                ],
                [t('wallet.fields.arrears'), isSome(own.arrears) && <Money key="arrears" amount={own.arrears} currency={currency} />],
                [
                  t('wallet.fields.creditBalance'),
                  own.creditEnabled && <Money key="credit" amount={own.creditBalance} currency={currency} />,
                ],
                [
                  t('wallet.fields.creditArrears'),
                  isSome(own.creditArrears) && <Money key="used" amount={own.creditArrears} currency={currency} />,
                ],
              ]}
            />
            {own.ordersWaitTime && <p>{t('pages.dueNow', { day: dayOf(own.ordersWaitTime, timeZone) })}</p>}
          </Inside>
        )}
        <Row title={t('own.bills')} to="/bills" />
        <Row title={t('own.coupons')} to="/coupons" />
        <Row title={t('own.recharge')} to="/recharge" />
        {can(withdrawalIndex) && <Row title={t('own.withdraw')} to="/withdrawals" />}
        {can(billSettlementIndex) && <Row title={t('own.statements')} to="/statements" />}
      </Panel>
      <MoreRows
        about={['journal']}
        load={(part, signal) => list(journal, { ...part }, { quiet: true, signal })}
        row={(one) => (
          <Row
            title={enumLabel('JournalType', one.journalType)}
            lines={
              <>
                {one.about ? `${String(one.about)} · ` : ''}
                <Time at={one.creationTime} />
              </>
            }
            end={<Money amount={one.amount} currency={currencyOf(one.currencyId)} signed />}
          />
        )}
        empty={<EmptyState title={t('own.none')} />}
      />
    </Page>
  );
}
