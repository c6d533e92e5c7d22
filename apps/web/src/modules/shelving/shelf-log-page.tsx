import { shelfLog } from '@entrepot/contract/modules/shelving/shelf-log.ts';
import { ListPage } from '../../core/list/list-page.tsx';

/** What happened on shelves. */
export function Page() {
  return <ListPage of={shelfLog} form={false} detail={false} />;
}
