import { valueAddedServiceGroup } from '@entrepot/contract/modules/pricing/value-added-service.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { useSiteColumn } from '../../core/list/site-column.ts';

/** The groups in which extra work is offered. */
export function Page() {
  const siteColumn = useSiteColumn();
  return <ListPage of={valueAddedServiceGroup} own={siteColumn} form={{ fields: { explain: { span: 4 }, remarks: { span: 4 } } }} />;
}
