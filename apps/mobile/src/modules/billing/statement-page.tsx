import { billSettlementStates } from '@entrepot/contract/modules/billing/bill-settlement.ts';
import { billSettlementIndex } from '@entrepot/contract/modules/billing/screens.ts';
import { printBillSettlement } from '@entrepot/contract/modules/billing/settlement-calls.ts';
import { callApi } from '@entrepot/client/calls/api.ts';
import { isSome } from '@entrepot/client/money/amounts.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { enumLabel } from '@entrepot/client/texts/enum-label.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Money } from '@entrepot/ui/money/money.tsx';
import { Failed } from '../../core/failed.tsx';
import { Waiting } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { DetailList, Inside, Panel, Row, State } from '../../core/parts.tsx';
import { Time } from '../../core/times.tsx';
import { type Statement, useCurrencyOf, useStatement } from './use-statement.ts';

/** Renders one statement: its total, its bills, the printed document and payment. */
export function StatementPage() {
  const t = useTexts('billing');
  const can = useCan();
  const { data, error, refetch } = useStatement();
  const isPayable = data && can(billSettlementIndex.Pay) && billSettlementStates.can(data.billSettlementStatus, 'pay');
  return (
    <Page
      title={t('billSettlement.title')}
      back="/statements"
      foot={
        isPayable && (
          <Button kind="primary" size="large" wide href={`/app/statements/${data.id}/pay`}>
            {t('actions.payStatement')}
          </Button>
        )
      }
    >
      {!data && <Panel>{error ? <Failed problem={error} again={refetch} /> : <Waiting rows={6} />}</Panel>}
      {data && <OneStatement of={data} />}
    </Page>
  );
}

function OneStatement({ of }: { of: Statement }) {
  const t = useTexts('billing');
  const can = useCan();
  const currency = useCurrencyOf(of);
  const label = (key: string) => t(`billSettlement.fields.${key}`);
  // The phone displays the document or saves it as a file.
  const opening = useAction((id: string) => callApi(printBillSettlement, { id }, { quiet: true, timeout: 60_000 }), {
    done: (address) => location.assign(address),
  });
  const sum = (key: 'totalAmount' | 'paidAmount' | 'creditedAmount' | 'creditLeft') =>
    (key === 'totalAmount' || isSome(of[key])) && <Money key={key} amount={of[key]} currency={currency} />;
  return (
    <>
      <Panel title={of.serialNumber}>
        <Inside>
          <DetailList
            of={[
              [label('billSettlementStatus'), <State key="state" of="BillSettlementStatus" code={of.billSettlementStatus} />],
              [label('periodStart'), of.periodStart],
              [label('periodEnd'), of.periodEnd],
              [label('dueTime'), of.dueTime && <Time key="due" at={of.dueTime} />],
              [label('totalAmount'), sum('totalAmount')],
              [label('paidAmount'), sum('paidAmount')],
              [label('creditedAmount'), sum('creditedAmount')],
              [label('creditLeft'), sum('creditLeft')],
            ]}
          />
          {can(billSettlementIndex.Print) && (
            <Button wide busy={opening.busy} onClick={() => void opening.run(of.id)}>
              {t('statement.paper')}
            </Button>
          )}
        </Inside>
      </Panel>
      <Panel title={t('pages.billsOf')}>
        {of.bills.map((one) => (
          <Row
            key={one.id}
            title={enumLabel('BillType', one.billType)}
            lines={one.serialNumber}
            to={`/bills/${one.id}`}
            end={
              <>
                <Money amount={one.paymentMoney} currency={currency} />
                <State of="PaymentStatus" code={one.paymentStatus} />
              </>
            }
          />
        ))}
      </Panel>
    </>
  );
}
