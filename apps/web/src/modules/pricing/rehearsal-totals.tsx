import type { RehearsalSummary } from '@entrepot/contract/modules/pricing/rehearsal.ts';
import { DescriptionList } from '@entrepot/ui/description-list.tsx';
import { Stack } from '@entrepot/ui/layout.tsx';
import { Money } from '@entrepot/ui/money.tsx';
import { useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';

/** What a rehearsal comes to: how many orders, and what they cost and would have cost in each currency. */
export function RehearsalTotals({ orders, affected, withoutPrice, totals }: RehearsalSummary) {
  const t = useWords('pricing');
  const currencies = useCurrencies();
  const counts = [
    { label: t('rehearsal.orders'), value: orders },
    { label: t('rehearsal.affected'), value: affected },
    { label: t('rehearsal.withoutPrice'), value: withoutPrice },
  ];
  return (
    <Stack gap="small">
      <DescriptionList columns={3} items={counts} />
      {totals.map(({ currencyCode, before, after, change, percent }) => {
        const currency = currencies.find(({ code }) => code === currencyCode);
        const money = (amount: number) => <Money amount={String(amount)} currency={currency} />;
        const items = [
          { label: t('rehearsal.before'), value: money(before) },
          { label: t('rehearsal.after'), value: money(after) },
          { label: t('rehearsal.change'), value: money(change) },
          { label: t('rehearsal.percent'), value: percent === null ? '—' : `${percent > 0 ? '+' : ''}${percent} %` },
        ];
        return <DescriptionList key={currencyCode} columns={4} title={currencyCode} items={items} />;
      })}
    </Stack>
  );
}
