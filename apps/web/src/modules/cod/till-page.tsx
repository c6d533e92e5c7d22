import { Tabs } from '@entrepot/ui/page/tabs.tsx';
import { useState } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useTabLocation, writeQuery } from '../../core/tabs/tab-location.ts';
import { TillShifts } from './till-shifts.tsx';
import { Tills } from './tills.tsx';

const views = ['tills', 'tillShifts'] as const;
type View = (typeof views)[number];

/** The tills of the desks and their shifts. */
export function Page() {
  const t = useTexts('cod');
  const place = useTabLocation();
  const [view, setView] = useState<View>(views.find((one) => one === place.query.get('view')) ?? 'tills');
  const show = (next: View) => {
    // Each list has its own filters.
    writeQuery(place, new URLSearchParams(next === 'tills' ? {} : { view: next }));
    setView(next);
  };
  const tabs = <Tabs label={place.title} value={view} onChange={show} tabs={views.map((key) => ({ key, label: t(`pages.${key}`) }))} />;
  return view === 'tills' ? <Tills>{tabs}</Tills> : <TillShifts>{tabs}</TillShifts>;
}
