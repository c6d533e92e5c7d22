import { useWords } from '@entrepot/client/react/use-words.ts';
import { shelfLog } from '@entrepot/contract/modules/shelving/shelf-log.ts';
import { ListPage } from '../../core/list/list-page.tsx';

/** What happened on shelves, with what kind of goods in the reader's words. */
export function Page() {
  const t = useWords('shelving');
  const cells = { targetType: (row: { targetType: unknown }) => t(`pages.shelfLogTargets.${String(row.targetType)}`) };
  return <ListPage of={shelfLog} form={false} detail={false} cells={cells} />;
}
