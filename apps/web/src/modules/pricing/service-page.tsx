import { serviceStages, valueAddedService } from '@entrepot/contract/modules/pricing/value-added-service.ts';
import { choiceInput } from '../../core/choice-input.tsx';
import { useWords } from '../../core/i18n.ts';
import { ListPage } from '../../core/list-page.tsx';
import { useSiteColumn } from '../../core/site-column.ts';

const StageInput = choiceInput('pricing', 'pages.stage', Object.values(serviceStages));

/** The extra work that customers may order, with its prices. */
export function Page() {
  const siteColumn = useSiteColumn();
  const t = useWords('pricing');
  return (
    <ListPage
      of={valueAddedService}
      own={siteColumn}
      filters={['groupId', 'expenseTypeId', 'enableStatus']}
      cells={{ stage: (row) => t(`pages.stage${row.stage}`) }}
      form={{ fields: { stage: { input: StageInput } } }}
    />
  );
}
