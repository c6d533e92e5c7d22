import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { isSome } from '@entrepot/client/money/amounts.ts';
import { useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { enumLabel } from '@entrepot/client/texts/enum-label.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { Money } from '@entrepot/ui/money.tsx';
import { useParams } from 'wouter';
import { Failed } from '../../core/failed.tsx';
import { Waiting } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { Facts, Inside, Panel, Row, State } from '../../core/parts.tsx';
import { Time } from '../../core/times.tsx';
import { type Payment, useBill, type WholeBill } from './use-bill.ts';

const { Unpaid, PartiallyPaid } = enumCodes.PaymentStatus;
const { Refund } = enumCodes.PaymentRecordType;

/** One bill: what it comes to and what it is for, and what was paid of it by which means and when. */
export function BillPage() {
  const t = useWords('billing');
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
  const t = useWords('billing');
  const currency = useCurrencies().find(({ id }) => id === of.currencyId) ?? { code: '', sign: '', decimals: 2 };
  const label = (key: string) => t(`bill.fields.${key}`);
  const sum = (key: 'discountAmount' | 'paymentMoney' | 'paidAmount' | 'refundAmount') =>
    [label(key), (key === 'paymentMoney' || isSome(of[key])) && <Money key={key} amount={of[key]} currency={currency} />] as const;
  const records = [...of.payments, ...of.refunds];
  return (
    <>
      <Panel title={of.serialNumber}>
        <Inside>
          <Facts
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
  const isBack = record.paymentRecordType === Refund;
  const means = enumLabel('PaymentType', record.paymentType);
  return (
    <Row
      title={isBack ? enumLabel('PaymentRecordType', Refund) : means}
      lines={
        <>
          {[isBack && means, record.serialNumber].filter(Boolean).join(' · ')}
          <br />
          <Time at={record.creationTime} />
        </>
      }
      end={<Money amount={isBack ? `-${record.billAmount}` : record.billAmount} currency={currency} signed={isBack} />}
    />
  );
}
