import { ask } from '@entrepot/client/calls/api.ts';
import { useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { getSellerStatement } from '@entrepot/contract/modules/mall/seller-statement.ts';
import { Card } from '@entrepot/ui/layout.tsx';
import { Money } from '@entrepot/ui/money.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import css from './mall.module.css';
import type { StatementWanted } from './statement-asked.ts';

const shown = ['orders', 'billed', 'givenBack', 'commission', 'paidOut', 'heldOrders', 'held'] as const;
const counts = new Set<string>(['orders', 'heldOrders']);
const mostShops = 50;

/** What each shop sold in the days of a statement, what became of it, and what is still held. */
export function StatementSums({ wanted }: { wanted: StatementWanted }) {
  const t = useWords('mall');
  const currencies = useCurrencies();
  const { data } = useQuery({
    queryKey: ['seller-statement-sums', wanted],
    queryFn: () => ask(getSellerStatement, { ...wanted, summed: true, rows: mostShops }, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  return data?.data.map((line) => {
    const currency = currencies.find(({ code }) => code === line.currencyCode);
    return (
      <Card key={`${line.mallShopId} ${line.currencyCode}`} title={`${line.mallShopName ?? ''} · ${line.currencyCode ?? ''}`}>
        <dl className={css.figures}>
          {shown.map((name) => (
            <div key={name} data-lead={name === 'paidOut' || undefined}>
              <dt>{t(`statement.${name}`)}</dt>
              <dd>{counts.has(name) ? line[name] : <Money amount={String(line[name])} currency={currency} />}</dd>
            </div>
          ))}
        </dl>
      </Card>
    );
  });
}
