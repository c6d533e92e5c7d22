import { Button } from '@entrepot/ui/base/button.tsx';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { Card, Grid, Group, Text } from '@entrepot/ui/page/layout.tsx';
import { Skeleton } from '@entrepot/ui/feedback/loader.tsx';
import { Money } from '@entrepot/ui/money/money.tsx';
import { type ReactNode, useState } from 'react';
import { errorProps } from '../../core/app/error-props.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { go } from '../../core/tabs/tab-location.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { billIndex } from '@entrepot/contract/modules/billing/screens.ts';
import { compare, isSome } from '@entrepot/client/money/amounts.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { dayOf } from '@entrepot/contract/core/zones.ts';
import { useSettings } from '@entrepot/ui/base/settings.ts';
import { useCurrencyOf } from './currency.tsx';
import { RepayDialog } from './repay-dialog.tsx';
import { useWallet } from './use-wallet.ts';

const overdueStatements = `/BillSettlementIndex?billSettlementStatus=${enumCodes.BillSettlementStatus.Overdue}`;

function Figure({ label, note, children }: { label: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div>
      <Text size="small" tone="soft">
        {label}
      </Text>
      {children}
      {note && (
        <Text size="small" tone="soft">
          {note}
        </Text>
      )}
    </div>
  );
}

/** The customer's wallet: balance, remaining credit, amount due, and the available actions. */
export function WalletCard() {
  const t = useTexts('wallet');
  const can = useCan();
  const { timeZone } = useSettings();
  const currencyOf = useCurrencyOf();
  const { data: wallet, error, refetch } = useWallet();
  const [repaying, setRepaying] = useState(false);
  if (error && !wallet) return <ErrorState compact {...errorProps(error, refetch)} />;
  if (!wallet)
    return (
      <Card>
        <Skeleton height={66} />
      </Card>
    );
  const currency = currencyOf(wallet);
  const owes = isSome(wallet.arrears);
  const creditOnly = compare(wallet.arrears, wallet.creditDue) === 0;
  const pays = can(billIndex.Pay);
  return (
    <Card>
      <Grid columns={4} least={150}>
        <Figure
          label={t('wallet.fields.balance')}
          note={
            <>
              {isSome(wallet.grantedBalance) && (
                <>
                  {t('wallet.fields.grantedBalance')} <Money amount={wallet.grantedBalance} currency={currency} />
                  <br />
                </>
              )}
              {isSome(wallet.pendingRewards) && (
                <>
                  {t('wallet.fields.pendingRewards')} <Money amount={wallet.pendingRewards!} currency={currency} />
                </>
              )}
            </>
          }
        >
          <Money amount={wallet.balance} currency={currency} size="large" />
        </Figure>
        {(wallet.creditEnabled || isSome(wallet.creditArrears)) && (
          <Figure
            label={t('wallet.fields.creditBalance')}
            note={
              <>
                {t('wallet.fields.creditLimit')} <Money amount={wallet.creditLimit} currency={currency} />
                {' · '}
                {t('wallet.fields.creditArrears')} <Money amount={wallet.creditArrears} currency={currency} />
              </>
            }
          >
            <Group tight>
              <Money amount={wallet.creditBalance} currency={currency} size="large" />
              {pays && isSome(wallet.creditArrears) && (
                <Button size="small" onClick={() => setRepaying(true)}>
                  {t('actions.repay')}
                </Button>
              )}
            </Group>
          </Figure>
        )}
        <Figure
          label={t('wallet.fields.arrears')}
          note={
            <>
              {wallet.ordersWaitTime ? t('pages.dueNow', { day: dayOf(wallet.ordersWaitTime, timeZone) }) : t('pages.nothingDue')}
              <br />
              {t('wallet.fields.openAmount')} <Money amount={wallet.openAmount!} currency={currency} />
            </>
          }
        >
          <Group tight>
            <Money amount={wallet.arrears} currency={currency} size="large" />
            {owes && pays && (
              <Button kind="primary" size="small" onClick={() => go(creditOnly ? overdueStatements : '/BillIndex?overdue=true')}>
                {t('actions.seeDue')}
              </Button>
            )}
          </Group>
        </Figure>
        {isSome(wallet.codPayable) && (
          <Figure label={t('wallet.fields.codPayable')} note={t('pages.codToday')}>
            <Group tight>
              <Money amount={wallet.codPayable!} currency={currency} size="large" />
              <Button size="small" onClick={() => go('/CodRemittanceIndex')}>
                {t('actions.seeCod')}
              </Button>
            </Group>
          </Figure>
        )}
      </Grid>
      {repaying && <RepayDialog wallet={wallet} onClose={() => setRepaying(false)} />}
    </Card>
  );
}
