import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { isSome } from '@entrepot/client/money/amounts.ts';
import { unknownCurrency, useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { enumLabel } from '@entrepot/client/texts/enum-label.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Money } from '@entrepot/ui/money/money.tsx';
import { useParams } from 'wouter';
import { Failed } from '../../core/failed.tsx';
import { Waiting } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { DetailList, Inside, Panel, Row, State } from '../../core/parts.tsx';
import { Time } from '../../core/times.tsx';
import type { Dec } from '@entrepot/rules/decimal.ts';
import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import { getBillById, printBill } from '@entrepot/contract/modules/billing/calls.ts';
import { callApi } from '@entrepot/client/calls/api.ts';
import { hasNewPrice, moneyRows } from '@entrepot/client/money/money-rows.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import type { MoneyAmounts } from '@entrepot/rules/pricing/money-lines.ts';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { EinvoicesOfBill } from '../einvoices/public.tsx';

/** A charge on a bill. */
interface Line {
  id: string;
  code: string;
  expenseTypeName?: string | null;
  explanation: string | null;
  quantity: string | null;
  amount: Dec;
  discountAmount: Dec;
}
/** A payment or refund, with the part of it allocated to this bill. */
interface Payment {
  id: string;
  serialNumber: string;
  creationTime: Date;
  paymentType: number;
  paymentRecordType: number;
  billAmount: Dec;
}
/** A bill with its lines, payments and refunds. */
type WholeBill = Listed<typeof bill> & {
  lines: readonly Line[];
  payments: readonly Payment[];
  refunds: readonly Payment[];
  money: MoneyAmounts;
  sourceMoney: MoneyAmounts | null;
};

/** Loads one bill with its lines, payments and refunds. */
const useBill = (id: string) => useCallQuery(getBillById, { id }, { follows: [bill.name] });

const { Unpaid, PartiallyPaid } = enumCodes.PaymentStatus;
const { Refund } = enumCodes.PaymentRecordType;

/** Renders one bill: its total, its charges, and its payments by method and time. */
export function BillPage() {
  const t = useTexts('billing');
  const { id = '' } = useParams<{ id: string }>();
  const { data, error, refetch } = useBill(id);
  const isOpen = data?.paymentStatus === Unpaid || data?.paymentStatus === PartiallyPaid;
  return (
    <Page
      title={t('bill.title')}
      back="/bills"
      foot={
        isOpen && (
          <Button kind="primary" size="large" wide href={`/app/pay/${id}`}>
            {t('actions.pay')}
          </Button>
        )
      }
    >
      {!data && <Panel>{error ? <Failed problem={error} again={refetch} /> : <Waiting rows={6} />}</Panel>}
      {data && <OneBill of={data} />}
    </Page>
  );
}

function OneBill({ of }: { of: WholeBill }) {
  const t = useTexts('billing');
  const currency = useCurrencies().find(({ id }) => id === of.currencyId) ?? unknownCurrency;
  const label = (key: string) => t(`bill.fields.${key}`);
  const sums = moneyRows(of.money, t).rows.map(
    ({ key, label: name, amount }) => [name, <Money key={key} amount={amount} currency={currency} />] as const,
  );
  const opening = useAction((id: string) => callApi(printBill, { id }, { quiet: true, timeout: 60_000 }), {
    done: (address) => location.assign(address),
  });
  const records = [...of.payments, ...of.refunds];
  return (
    <>
      <Panel title={of.serialNumber}>
        <Inside>
          <DetailList
            of={[
              [label('billType'), enumLabel('BillType', of.billType)],
              [label('sourceNumber'), of.sourceNumber],
              [label('paymentStatus'), <State key="state" of="PaymentStatus" code={of.paymentStatus} />],
              ...sums,
              [t('pages.steps.made'), <Time key="made" at={of.creationTime} />],
              [label('dueTime'), !of.paidTime && of.dueTime && <Time key="due" at={of.dueTime} />],
            ]}
          />
          {hasNewPrice(of) && (
            <Alert tone="info">
              {t('money.changed', {
                number: of.sourceNumber ?? '',
                ...Object.fromEntries(
                  (['due', 'paid', 'refunded', 'open'] as const).map((key) => [key, moneyText(of.sourceMoney![key], currency)]),
                ),
              })}
            </Alert>
          )}
          <Button wide kind="quiet" busy={opening.busy} onClick={() => void opening.run(of.id)}>
            {t(isSome(of.paidAmount) ? 'money.receipt' : 'money.print')}
          </Button>
        </Inside>
      </Panel>
      <Panel title={t('billLine.plural')}>
        {of.lines.map((line) => (
          <Row
            key={line.id}
            title={line.expenseTypeName ?? line.code}
            lines={[line.explanation !== line.expenseTypeName && line.explanation, line.quantity].filter(Boolean).join(' · ')}
            end={<Money amount={line.amount} currency={currency} />}
          />
        ))}
      </Panel>
      <EinvoicesOfBill billId={of.id} />
      {records.length > 0 && (
        <Panel title={t('paymentRecord.plural')}>
          {records.map((one) => (
            <PaidBy key={one.id} record={one} currency={currency} />
          ))}
        </Panel>
      )}
    </>
  );
}

function PaidBy({ record, currency }: { record: Payment; currency: Parameters<typeof Money>[0]['currency'] }) {
  const isRefund = record.paymentRecordType === Refund;
  const means = enumLabel('PaymentType', record.paymentType);
  return (
    <Row
      title={isRefund ? enumLabel('PaymentRecordType', Refund) : means}
      lines={
        <>
          {[isRefund && means, record.serialNumber].filter(Boolean).join(' · ')}
          <br />
          <Time at={record.creationTime} />
        </>
      }
      end={<Money amount={isRefund ? `-${record.billAmount}` : record.billAmount} currency={currency} signed={isRefund} />}
    />
  );
}
