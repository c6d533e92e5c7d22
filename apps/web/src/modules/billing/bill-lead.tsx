import { useWords } from '@entrepot/client/react/use-words.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import { Stack, Text } from '@entrepot/ui/layout.tsx';
import { Money } from '@entrepot/ui/money.tsx';
import { LeadFact, LeadFacts, WayLine, type WayStep } from '@entrepot/ui/way-line.tsx';
import { FieldValue } from '../../core/values/field-value.tsx';
import { useCurrencyOf } from '../wallet/public.tsx';
import { type BillRow, mayPay } from './bill-facts.ts';

/** What is read first of a bill: how far it is, what it comes to and what comes next. */
export function BillLead({ row }: { row: BillRow }) {
  const t = useWords('billing');
  const currencyOf = useCurrencyOf();
  const isOpen = mayPay(row);
  const time = (name: 'creationTime' | 'paidTime') => <FieldValue of={bill} name={name} row={row} />;
  const paid: WayStep = row.paidTime
    ? { key: 'paid', name: t('pages.steps.paid'), state: 'done', note: time('paidTime') }
    : isOpen
      ? { key: 'paid', name: t('pages.steps.paid'), state: 'now', note: t('pages.waiting') }
      : { key: 'ended', name: <FieldValue of={bill} name="paymentStatus" row={row} />, state: 'wrong' };
  const next = row.overdue ? 'overdue' : audience() === 'C' ? 'pay' : 'waits';
  return (
    <Stack gap="large">
      <WayLine
        label={t('pages.wayOfBill')}
        steps={[{ key: 'made', name: t('pages.steps.made'), state: 'done', note: time('creationTime') }, paid]}
      />
      <LeadFacts>
        <LeadFact label={t('bill.fields.paymentMoney')}>
          <Money amount={row.paymentMoney} currency={currencyOf(row)} size="huge" />
          <FieldValue of={bill} name="paymentStatus" row={row} />
        </LeadFact>
        <LeadFact label={t('bill.fields.billType')}>
          <FieldValue of={bill} name="billType" row={row} />
          {row.sourceNumber && <FieldValue of={bill} name="sourceNumber" row={row} />}
        </LeadFact>
        {isOpen && (
          <LeadFact label={t('pages.whatNext')}>
            <Text strong>{t(`pages.next.${next}`)}</Text>
            {row.dueTime && (
              <Text tone="soft">
                {t('bill.fields.dueTime')} <FieldValue of={bill} name="dueTime" row={row} />
              </Text>
            )}
          </LeadFact>
        )}
      </LeadFacts>
    </Stack>
  );
}
