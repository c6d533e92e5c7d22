import { Tabs } from '@entrepot/ui/page/tabs.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { usePageView } from '../../core/tabs/use-page-view.ts';
import { BankLines, Statements } from './bank-lists.tsx';
import { ToMatch } from './to-match.tsx';

const views = ['toMatch', 'lines', 'statements'] as const;

/** The lines to match, all lines, and the imported statements. */
export function Page() {
  const t = useTexts('bank');
  // The task of the first page opens the first view, which shows exactly its lines.
  const { view, show, title } = usePageView(views);
  const tabs = (
    <Tabs label={title} value={view} onChange={(key) => show(key)} tabs={views.map((key) => ({ key, label: t(`pages.${key}`) }))} />
  );
  if (view === 'lines') return <BankLines>{tabs}</BankLines>;
  if (view === 'statements') return <Statements onLines={(id) => show('lines', { bankStatementId: id })}>{tabs}</Statements>;
  return <ToMatch>{tabs}</ToMatch>;
}
