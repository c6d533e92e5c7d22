import { valueAddedService } from '@entrepot/contract/modules/pricing/value-added-service.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { useSiteColumn } from '../../core/list/site-column.ts';
import { useServiceForm } from './service-form.ts';

/** The extra work that customers may order, with its prices. */
export function Page() {
  const siteColumn = useSiteColumn();
  const t = useWords('pricing');
  const stage = (row: Record<string, unknown>) => t(`pages.stage${row.stage}`);
  return (
    <ListPage
      of={valueAddedService}
      own={siteColumn}
      filters={['groupId', 'expenseTypeId', 'enableStatus']}
      cells={{ stage }}
      detail={{ cells: { stage } }}
      form={useServiceForm()}
    />
  );
}
