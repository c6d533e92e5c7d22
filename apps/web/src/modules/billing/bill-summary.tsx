import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import { Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { Money } from '@entrepot/ui/money/money.tsx';
import { HeaderDetail, HeaderDetails, WayLine, type WayStep } from '@entrepot/ui/page/way-line.tsx';
import { FieldValue } from '../../core/values/field-value.tsx';
import { useCurrencyOf } from '../wallet/public.tsx';
import { type BillRow, mayPay } from './bill-facts.ts';

/** Summary of a bill: status, total and next step. */
export function BillSummary({ row }: { row: BillRow }) {
  const t = useTexts('billing');
  const currencyOf = useCurrencyOf();
  const isOpen = mayPay(row);
  const time = (name: 'creationTime' | 'paidTime') => <FieldValue of={bill} name={name} row={row} />;
  const paid: WayStep = row.paidTime
    ? { key: 'paid', name: t('pages.steps.paid'), state: 'done', note: time('paidTime') }
    : isOpen
      ? { key: 'paid', name: t('pages.steps.paid'), state: 'now', note: t('pages.waiting') }
      : { key: 'ended', name: <FieldValue of={bill} name="paymentStatus" row={row} />, state: 'wrong' };
  const next = row.overdue ? 'overdue' : audience() === 'customer' ? 'pay' : 'waits';
  return (
    <Stack gap="large">
      <WayLine
        label={t('pages.wayOfBill')}
        steps={[{ key: 'made', name: t('pages.steps.made'), state: 'done', note: time('creationTime') }, paid]}
      />
      <HeaderDetails>
        <HeaderDetail label={t('bill.fields.paymentMoney')}>
          <Money amount={row.paymentMoney} currency={currencyOf(row)} size="huge" />
          <FieldValue of={bill} name="paymentStatus" row={row} />
        </HeaderDetail>
        <HeaderDetail label={t('bill.fields.billType')}>
          <FieldValue of={bill} name="billType" row={row} />
          {row.sourceNumber && <FieldValue of={bill} name="sourceNumber" row={row} />}
        </HeaderDetail>
        {isOpen && (
          <HeaderDetail label={t('pages.whatNext')}>
            <Text strong>{t(`pages.next.${next}`)}</Text>
            {row.dueTime && (
              <Text tone="soft">
                {t('bill.fields.dueTime')} <FieldValue of={bill} name="dueTime" row={row} />
              </Text>
            )}
          </HeaderDetail>
        )}
      </HeaderDetails>
    </Stack>
  );
}
