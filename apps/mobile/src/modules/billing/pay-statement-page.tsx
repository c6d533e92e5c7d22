import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { billSettlementStates } from '@entrepot/contract/modules/billing/bill-settlement.ts';
import { payBillSettlement } from '@entrepot/contract/modules/billing/settlement-calls.ts';
import { getAvailableOnlinePayments } from '@entrepot/contract/modules/payments/calls.ts';
import { getUserWallet } from '@entrepot/contract/modules/wallet/calls.ts';
import { wallet } from '@entrepot/contract/modules/wallet/wallet.ts';
import { callApi, type Listed } from '@entrepot/client/calls/api.ts';
import { isSome, minus, plus } from '@entrepot/client/money/amounts.ts';
import { followOpened } from '@entrepot/client/money/follow-opened.ts';
import { leftAfter, onlineWays, sameWay, usualWay, type Way, waysToPay } from '@entrepot/client/money/pockets.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { Money } from '@entrepot/ui/money/money.tsx';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { Failed } from '../../core/failed.tsx';
import { Waiting } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { DetailList, Inside, Panel, Row, Soft } from '../../core/parts.tsx';
import { PendingPayments } from '../payments/public.tsx';
import { type Statement, useCurrencyOf, useStatement } from './use-statement.ts';
import { WayChoice } from './way-choice.tsx';

const { Balance, Online } = enumCodes.PaymentType;
const taken: readonly number[] = [Balance, Online];

/** Pays the rest of a statement: from the balance, online, or by a reported bank transfer. */
export function PayStatementPage() {
  const t = useTexts('billing');
  const { data, error, refetch } = useStatement();
  const own = useCallQuery(getUserWallet, {}, { of: wallet });
  const failure = error ?? own.error;
  if (data && own.data && billSettlementStates.can(data.billSettlementStatus, 'pay')) return <Paying of={data} own={own.data} />;
  return (
    <Page title={t('actions.payStatement')} back="/statements">
      <Panel>
        {data && own.data ? (
          <EmptyState title={t('pay.nothing')} />
        ) : failure ? (
          <Failed problem={failure} again={() => void Promise.all([refetch(), own.refetch()])} />
        ) : (
          <Waiting />
        )}
      </Panel>
    </Page>
  );
}

function Paying({ of, own }: { of: Statement; own: Listed<typeof wallet> }) {
  const t = useTexts('billing');
  const [, go] = useLocation();
  const currency = useCurrencyOf(of);
  const left = minus(of.totalAmount, plus(of.paidAmount, of.creditedAmount));
  const back = `/statements/${of.id}`;
  const { data: offered } = useCallQuery(getAvailableOnlinePayments, { currencyId: own.currencyId });
  const ways = [...waysToPay(own, left, false), ...onlineWays(own, left, offered ?? [])].filter(({ type }) => taken.includes(type));
  const [chosen, choose] = useState<Way | null>(null);
  const [problem, setProblem] = useState('');
  const way = ways.find((one) => one.missing === null && sameWay(one, chosen)) ?? usualWay(ways);
  const paying = useAction(
    (by: Way, idempotencyKey) =>
      callApi(
        payBillSettlement,
        { id: of.id, paymentType: by.type, onlinePaymentConfigurationId: by.online ? by.online.id : undefined },
        { quiet: true, idempotencyKey },
      ),
    {
      success: ({ onlinePayment }) => (onlinePayment ? undefined : t('pages.statementPaid', { number: of.serialNumber })),
      done({ onlinePayment: opened }) {
        if (opened) followOpened(opened, '/app/payment', (address) => location.assign(address));
        else go(back, { replace: true });
      },
      handle(refusal) {
        setProblem(refusal.message);
        return true;
      },
    },
  );
  return (
    <Page
      title={t('actions.payStatement')}
      back={back}
      foot={
        <Button kind="primary" size="large" wide disabled={!way} busy={paying.busy} onClick={() => way && void paying.run(way)}>
          {t('pages.payAmount', { amount: moneyText(left, currency) })}
        </Button>
      }
    >
      {problem && (
        <Alert tone="error" live>
          {problem}
        </Alert>
      )}
      <PendingPayments billSettlementId={of.id} currency={currency} />
      <Panel title={of.serialNumber}>
        <Inside>
          <Soft>{t('pages.payStatementText', { amount: moneyText(left, currency) })}</Soft>
        </Inside>
      </Panel>
      <WayChoice ways={ways} chosen={way} currency={currency} onChoose={choose} />
      <Panel>
        {way && isSome(way.balance) && (
          <Inside>
            <DetailList
              of={[
                [t('pay.balanceNow'), <Money key="now" amount={own.balance} currency={currency} />],
                [t('pay.balanceAfter'), <Money key="after" amount={leftAfter(own, way).balance} currency={currency} />],
              ]}
            />
          </Inside>
        )}
        <Row title={t('actions.payByTransfer')} to={`/recharge?statement=${of.id}&amount=${left}`} />
      </Panel>
    </Page>
  );
}
