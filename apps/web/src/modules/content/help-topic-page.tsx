import { helpTutorialType } from '@entrepot/contract/modules/content/help-tutorial.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { ListPage } from '../../core/list/list-page.tsx';

/** The topics that help stands under. */
export function Page() {
  const t = useWords('content');
  return <ListPage of={helpTutorialType} form={{ fields: { displayOrder: { hint: t('pages.orderHint') } } }} detail={false} />;
}
