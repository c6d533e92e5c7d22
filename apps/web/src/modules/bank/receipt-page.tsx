import { Tabs } from '@entrepot/ui/page/tabs.tsx';
import { useState } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useTabLocation, writeQuery } from '../../core/tabs/tab-location.ts';
import { DayCloses } from './day-closes.tsx';
import { ReceiptDay } from './receipt-day.tsx';

const views = ['day', 'closes'] as const;
type View = (typeof views)[number];

/** The receipts of a day with its close, and the list of closed days. */
export function Page() {
  const t = useTexts('bank');
  const place = useTabLocation();
  const [view, setView] = useState<View>(views.find((one) => one === place.query.get('view')) ?? 'day');
  const show = (next: View, query: Record<string, string> = {}) => {
    // Each view has its own filters.
    writeQuery(place, new URLSearchParams(next === 'day' ? query : { view: next, ...query }));
    setView(next);
  };
  const tabs = (
    <Tabs
      label={place.title}
      value={view}
      onChange={(key) => show(key)}
      tabs={[
        { key: 'day', label: t('pages.dayView') },
        { key: 'closes', label: t('pages.closes') },
      ]}
    />
  );
  if (view === 'closes') return <DayCloses onOpen={({ day, siteId }) => show('day', { day, siteId })}>{tabs}</DayCloses>;
  return <ReceiptDay>{tabs}</ReceiptDay>;
}
