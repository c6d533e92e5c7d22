import { valueAddedService } from '@entrepot/contract/modules/pricing/value-added-service.ts';
import { percentMethods } from '@entrepot/rules/pricing/codes.ts';
import { Money } from '@entrepot/ui/money/money.tsx';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { useSiteColumn } from '../../core/list/site-column.ts';
import { useServiceForm } from './service-form.ts';

const percents: ReadonlySet<number> = percentMethods;

/** The extra work that customers may order, with its prices. */
export function Page() {
  const siteColumn = useSiteColumn();
  const t = useTexts('pricing');
  const stage = (row: Record<string, unknown>) => t(`pages.stage${row.stage}`);
  const currencies = useCurrencies();
  const amount = (row: Listed<typeof valueAddedService>) =>
    percents.has(row.calculationMethod) ? (
      `${Number(row.amountOfMoney)}%`
    ) : (
      <Money amount={row.amountOfMoney} currency={currencies.find(({ id }) => id === row.currencyId)} />
    );
  return (
    <ListPage
      of={valueAddedService}
      own={siteColumn}
      filters={['groupId', 'expenseTypeId', 'enableStatus']}
      cells={{ stage, amountOfMoney: amount }}
      detail={{ cells: { stage, amountOfMoney: amount } }}
      form={useServiceForm()}
    />
  );
}
