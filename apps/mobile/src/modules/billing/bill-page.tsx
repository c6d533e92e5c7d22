import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { isSome } from '@entrepot/client/money/amounts.ts';
import { useCurrencies } from '@entrepot/client/react/use-currencies.ts';
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
import { getBillById } from '@entrepot/contract/modules/billing/calls.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';

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
  const currency = useCurrencies().find(({ id }) => id === of.currencyId) ?? { code: '', sign: '', decimals: 2 };
  const label = (key: string) => t(`bill.fields.${key}`);
  const sum = (key: 'discountAmount' | 'paymentMoney' | 'paidAmount' | 'refundAmount') =>
    [label(key), (key === 'paymentMoney' || isSome(of[key])) && <Money key={key} amount={of[key]} currency={currency} />] as const;
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
              sum('discountAmount'),
              sum('paymentMoney'),
              sum('paidAmount'),
              sum('refundAmount'),
              [t('pages.steps.made'), <Time key="made" at={of.creationTime} />],
              [label('dueTime'), !of.paidTime && of.dueTime && <Time key="due" at={of.dueTime} />],
            ]}
          />
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
