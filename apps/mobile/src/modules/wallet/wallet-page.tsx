import { billSettlementIndex } from '@entrepot/contract/modules/billing/screens.ts';
import { getUserWallet } from '@entrepot/contract/modules/wallet/calls.ts';
import { journal } from '@entrepot/contract/modules/wallet/journal.ts';
import { withdrawalIndex } from '@entrepot/contract/modules/wallet/screens.ts';
import { wallet } from '@entrepot/contract/modules/wallet/wallet.ts';
import { askRows, list } from '@entrepot/client/calls/api.ts';
import { isSome } from '@entrepot/client/money/amounts.ts';
import { useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { enumLabel } from '@entrepot/client/texts/enum-label.ts';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { Money } from '@entrepot/ui/money.tsx';
import { useQuery } from '@tanstack/react-query';
import { Failed } from '../../core/failed.tsx';
import { MoreRows, Waiting } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { Facts, Inside, Panel, Row } from '../../core/parts.tsx';
import { Time } from '../../core/times.tsx';

/** The customer's own money: what there is, and every movement of it. */
export function WalletPage() {
  const t = useWords('wallet');
  const can = useCan();
  const currencies = useCurrencies();
  const {
    data: own,
    error,
    refetch,
  } = useQuery({
    queryKey: ['wallet'],
    queryFn: () => askRows(wallet, getUserWallet, {}, { quiet: true }),
    meta: { follows: [wallet.name] },
  });
  const currencyOf = (id: string) => currencies.find((one) => one.id === id);
  const currency = own && currencyOf(own.currencyId);
  return (
    <Page title={t('wallet.title')} back="/me">
      <Panel>
        {!own && (error ? <Failed problem={error} again={refetch} /> : <Waiting rows={1} />)}
        {own && (
          <Inside>
            <Money amount={own.balance} currency={currency} size="huge" />
            <Facts
              of={[
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
            lines={<Time at={one.creationTime} />}
            end={<Money amount={one.amount} currency={currencyOf(one.currencyId)} signed />}
          />
        )}
        empty={<EmptyState title={t('own.none')} />}
      />
    </Page>
  );
}
