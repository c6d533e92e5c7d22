import { getBillStatistics } from '@entrepot/contract/modules/billing/calls.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { Text } from '@entrepot/ui/page/layout.tsx';
import { Tabs } from '@entrepot/ui/page/tabs.tsx';
import { enumLabel } from '../../core/values/enums.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useLanguage, useTexts } from '@entrepot/client/react/use-texts.ts';
import { useTabLocation, writeQuery } from '../../core/tabs/tab-location.ts';
import { useCurrencyOf } from '../wallet/public.tsx';

const { Unpaid, PartiallyPaid, Paid, PartiallyRefunded, Refunded } = enumCodes.PaymentStatus;
/** Filters of each tab, as in the address; the server sums bills of the same statuses. */
const filtersOf: Record<string, Record<string, string>> = {
  all: {},
  unpaid: { paymentStatus: JSON.stringify([Unpaid, PartiallyPaid]) },
  overdue: { overdue: 'true' },
  paid: { paymentStatus: JSON.stringify([Paid, PartiallyRefunded, Refunded]) },
};

function overdueStatements(ownerId: string | null) {
  const query = new URLSearchParams({ billSettlementStatus: String(enumCodes.BillSettlementStatus.Overdue) });
  if (ownerId) query.set('ownerId', ownerId);
  return query;
}

/** Totals of bills by required action; beside overdue bills, the credit of overdue statements, which is also due. */
export function BillTotals() {
  const t = useTexts('billing');
  useLanguage();
  const place = useTabLocation();
  const currencyOf = useCurrencyOf();
  const ownerId = place.query.get('ownerId');
  const { data } = useCallQuery(getBillStatistics, ownerId ? { ownerId } : {}, {
    afterRows: true,
    enabled: place.inFront,
    follows: ['bill'],
  });
  const amounts = (key: 'unpaidAmount' | 'overdueAmount' | 'paidAmount' | 'creditDueAmount') =>
    (data ?? [])
      .filter((row) => Number(row[key]) > 0)
      .map((row) => moneyText(row[key], currencyOf(row)))
      .join(' + ');
  const counted = (key: 'unpaidCount' | 'overdueCount' | 'paidCount') => ({
    count: (data ?? []).reduce((sum, row) => sum + row[key], 0),
    countIsBound: false,
  });
  const labelled = (label: string, amount: string) => (amount ? `${label} ${amount}` : label);
  const now = ['overdue', 'unpaid', 'paid'].find((key) =>
    Object.entries(filtersOf[key]!).every(([name, value]) => place.query.get(name) === value),
  );
  const creditDue = amounts('creditDueAmount');
  const tabs = (
    <Tabs
      label={t('bill.fields.paymentStatus')}
      tabs={[
        { key: 'all', label: t('pages.all') },
        { key: 'unpaid', label: labelled(enumLabel('PaymentStatus', Unpaid), amounts('unpaidAmount')), ...counted('unpaidCount') },
        { key: 'overdue', label: labelled(t('bill.fields.overdue'), amounts('overdueAmount')), ...counted('overdueCount') },
        { key: 'paid', label: labelled(enumLabel('PaymentStatus', Paid), amounts('paidAmount')), ...counted('paidCount') },
      ]}
      value={now ?? 'all'}
      onChange={(key) => {
        const query = new URLSearchParams(place.query);
        for (const name of ['paymentStatus', 'overdue', 'page']) query.delete(name);
        for (const [name, value] of Object.entries(filtersOf[key]!)) query.set(name, value);
        writeQuery(place, query);
      }}
    />
  );
  return (
    <>
      {tabs}
      {creditDue && now === 'overdue' && (
        <Text size="small" tone="soft">
          {t('pages.creditDue', { amount: creditDue })}{' '}
          <a href={`/BillSettlementIndex?${overdueStatements(ownerId)}`}>{t('pages.creditDueOpen')}</a>
        </Text>
      )}
    </>
  );
}
