import { helpTutorialType } from '@entrepot/contract/modules/content/help-tutorial.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { ListPage } from '../../core/list/list-page.tsx';

/** List of help topics. */
export function Page() {
  const t = useTexts('content');
  return <ListPage of={helpTutorialType} form={{ fields: { displayOrder: { hint: t('pages.orderHint') } } }} detail={false} />;
}
