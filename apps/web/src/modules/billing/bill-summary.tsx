import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import { Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { Money } from '@entrepot/ui/money/money.tsx';
import { HeaderDetail, HeaderDetails, WayLine, type WayStep } from '@entrepot/ui/page/way-line.tsx';
import { FieldValue } from '../../core/values/field-value.tsx';
import { useCurrencyOf } from '../wallet/public.tsx';
import { type BillRow, isRefundLocked, mayPay } from './bill-facts.ts';
import { MoneyCalculation, MoneyHeadline } from './money-calculation.tsx';
import { useBill } from './use-bill.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { hasNewPrice } from '@entrepot/client/money/money-rows.ts';

/** Summary of a bill: status, total and next step. */
export function BillSummary({ row }: { row: BillRow }) {
  const t = useTexts('billing');
  const currency = useCurrencyOf()(row);
  const { data } = useBill(row.id);
  const money = data?.money;
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
      {audience() !== 'customer' && isRefundLocked(row) && (
        <Alert tone="info" title={t('pages.refundLocked')}>
          {t('pages.refundLockedText')}
        </Alert>
      )}
      <WayLine
        label={t('pages.wayOfBill')}
        steps={[{ key: 'made', name: t('pages.steps.made'), state: 'done', note: time('creationTime') }, paid]}
      />
      <HeaderDetails>
        {money ? (
          <MoneyHeadline money={money} currency={currency}>
            <FieldValue of={bill} name="paymentStatus" row={row} />
          </MoneyHeadline>
        ) : (
          <HeaderDetail label={t('bill.fields.paymentMoney')}>
            <Money amount={row.paymentMoney} currency={currency} size="huge" />
            <FieldValue of={bill} name="paymentStatus" row={row} />
          </HeaderDetail>
        )}
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
      {money && <MoneyCalculation money={money} currency={currency} />}
      {data && hasNewPrice(data) && (
        <Alert tone="info">
          {t('money.changed', {
            number: row.sourceNumber ?? '',
            ...Object.fromEntries(
              (['due', 'paid', 'refunded', 'open'] as const).map((key) => [key, moneyText(data.sourceMoney![key], currency)]),
            ),
          })}
        </Alert>
      )}
    </Stack>
  );
}
