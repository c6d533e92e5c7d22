import { Tabs } from '@entrepot/ui/page/tabs.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { usePageView } from '../../core/tabs/use-page-view.ts';
import { TillShifts } from './till-shifts.tsx';
import { Tills } from './tills.tsx';

const views = ['tills', 'tillShifts'] as const;

/** The tills of the desks and their shifts. */
export function Page() {
  const t = useTexts('cod');
  const { view, show, title } = usePageView(views);
  const tabs = (
    <Tabs label={title} value={view} onChange={(key) => show(key)} tabs={views.map((key) => ({ key, label: t(`pages.${key}`) }))} />
  );
  return view === 'tills' ? <Tills>{tabs}</Tills> : <TillShifts>{tabs}</TillShifts>;
}
