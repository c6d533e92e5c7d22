import { Tabs } from '@entrepot/ui/tabs.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { usePlace, writeQuery } from '../../core/tabs/place.ts';
import { ArrearsReport } from './arrears-report.tsx';
import { OrderReport } from './order-report.tsx';
import { SavedReports } from './saved-reports.tsx';
import { ThroughputReport } from './throughput-report.tsx';
import { WorkReport } from './work-report.tsx';

const views = { orders: OrderReport, throughput: ThroughputReport, work: WorkReport, arrears: ArrearsReport, saved: SavedReports } as const;
type View = keyof typeof views;
const names = Object.keys(views) as View[];

/** What the business did: orders and what they brought, what came and went each day, who did what on the floor, and who owes how long. */
export function Page() {
  const t = useWords('reports');
  const place = usePlace();
  const view = names.find((one) => one === place.query.get('view')) ?? 'orders';
  const Part = views[view];
  const tabs = (
    <Tabs
      label={t('pages.views')}
      tabs={names.map((key) => ({ key, label: t(`pages.tab.${key}`) }))}
      value={view}
      onChange={(key) => {
        const query = new URLSearchParams(place.query);
        if (key === 'orders') query.delete('view');
        else query.set('view', key);
        writeQuery(place, query);
      }}
    />
  );
  return <Part tabs={tabs} />;
}
