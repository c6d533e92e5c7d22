import { Tabs } from '@entrepot/ui/page/tabs.tsx';
import { useState } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useTabLocation, writeQuery } from '../../core/tabs/tab-location.ts';
import { BankLines, Statements } from './bank-lists.tsx';
import { ToMatch } from './to-match.tsx';

const views = ['toMatch', 'lines', 'statements'] as const;
type View = (typeof views)[number];

/** The lines to match, all lines, and the imported statements. */
export function Page() {
  const t = useTexts('bank');
  const place = useTabLocation();
  // The task of the first page opens the first view, which shows exactly its lines.
  const [view, setView] = useState<View>(views.find((one) => one === place.query.get('view')) ?? 'toMatch');
  const show = (next: View, query: Record<string, string> = {}) => {
    // Each view has its own filters.
    writeQuery(place, new URLSearchParams(next === 'toMatch' ? query : { view: next, ...query }));
    setView(next);
  };
  const tabs = (
    <Tabs label={place.title} value={view} onChange={(key) => show(key)} tabs={views.map((key) => ({ key, label: t(`pages.${key}`) }))} />
  );
  if (view === 'lines') return <BankLines>{tabs}</BankLines>;
  if (view === 'statements') return <Statements onLines={(id) => show('lines', { bankStatementId: id })}>{tabs}</Statements>;
  return <ToMatch>{tabs}</ToMatch>;
}
