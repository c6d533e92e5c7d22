import { Tabs } from '@entrepot/ui/page/tabs.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { usePageView } from '../../core/tabs/use-page-view.ts';
import { DayCloses } from './day-closes.tsx';
import { ReceiptDay } from './receipt-day.tsx';

const views = ['day', 'closes'] as const;

/** The receipts of a day with its close, and the list of closed days. */
export function Page() {
  const t = useTexts('bank');
  const { view, show, title } = usePageView(views);
  const tabs = (
    <Tabs
      label={title}
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
