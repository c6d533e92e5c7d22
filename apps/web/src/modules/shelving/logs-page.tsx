import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { shelfLog } from '@entrepot/contract/modules/shelving/shelf-log.ts';
import { ListPage } from '../../core/list/list-page.tsx';

/** The shelf log, with the kind of goods in the reader's language. */
export function Page() {
  const t = useTexts('shelving');
  const cells = { targetType: (row: { targetType: unknown }) => t(`pages.shelfLogTargets.${String(row.targetType)}`) };
  return <ListPage of={shelfLog} form={false} detail={false} cells={cells} />;
}
