import type { Listed } from '@entrepot/client/calls/api.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { type ReportSpan, type SavableReport, savedReport, sendSavedReport } from '@entrepot/contract/modules/reports/saved-report.ts';
import { logisticsOrderReportIndex } from '@entrepot/contract/modules/reports/screens.ts';
import { dayPlus } from '@entrepot/ui/date-range.ts';
import { useSettings } from '@entrepot/ui/settings.ts';
import type { ReactNode } from 'react';
import { ListPage } from '../../core/list/list-page.tsx';
import { go } from '../../core/tabs/place.ts';

type Row = Listed<typeof savedReport>;

/** The reports that a person keeps: opened with their filters, sent at once, deleted. */
export function SavedReports({ tabs }: { tabs: ReactNode }) {
  const t = useWords('reports');
  const { timeZone } = useSettings();
  const sending = useCall(sendSavedReport, { success: t('saved.sent') });
  const open = (row: Row) => go(addressOf(row, timeToWire(new Date(), timeZone).slice(0, 10)));
  return (
    <ListPage
      of={savedReport}
      form={false}
      detail={false}
      head={tabs}
      columns={['name', 'report', 'span', 'sending', 'hour', 'format', 'nextTime', 'sentTime', 'problem']}
      cells={{
        report: (row) => t(`pages.tab.${row.report}`),
        span: (row) => t(`saved.spans.${row.span}`),
        sending: (row) => t(`saved.sendings.${row.sending}`),
        hour: (row) => (row.sending === 'never' ? '—' : `${String(row.hour).padStart(2, '0')}:00`),
        format: (row) => t(`saved.formats.${row.format}`),
      }}
      actions={[
        { key: 'open', label: t('saved.open'), run: open },
        { key: 'send', label: t('saved.send'), needs: logisticsOrderReportIndex.Save, run: ({ id }) => void sending.run({ id }) },
      ]}
    />
  );
}

/** The days that a span means today. */
function daysOf(span: ReportSpan, today: string): [string, string] {
  const yesterday = dayPlus(today, -1);
  const lastOfMonth = dayPlus(`${today.slice(0, 7)}-01`, -1);
  const firsts: Record<ReportSpan, [string, string]> = {
    yesterday: [yesterday, yesterday],
    last7Days: [dayPlus(today, -7), yesterday],
    last30Days: [dayPlus(today, -30), yesterday],
    lastMonth: [`${lastOfMonth.slice(0, 7)}-01`, lastOfMonth],
  };
  return firsts[span];
}

/** The screen and the view of a report: what a period did to stock stands among stock. */
function placeOf(report: SavableReport): [string, string | null] {
  if (report === 'inventory') return ['/CommodityInventoryIndex', 'period'];
  return ['/LogisticsOrderReportIndex', report === 'orders' ? null : report];
}

/** Where a kept report is shown over the days that it means today. */
function addressOf({ report, span, narrowing }: Row, today: string): string {
  const { groupBy, language: _language, ...filters } = narrowing ?? {};
  const [from, to] = daysOf(span as ReportSpan, today);
  const [path, view] = placeOf(report as SavableReport);
  const asked = { view, by: groupBy, from, to, ...filters };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) if (value) query.set(name, value);
  return `${path}?${query}`;
}
