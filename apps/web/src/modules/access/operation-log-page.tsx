import { operationLog } from '@entrepot/contract/modules/access/operation-log.ts';
import { ListPage } from '../../core/list-page.tsx';

/** Who changed what, newest first. */
export function Page() {
  return <ListPage of={operationLog} />;
}
