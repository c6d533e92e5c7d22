import { serverNow } from '@entrepot/contract/core/clock.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { type ReportSpan, type SavableReport, savedReport, sendSavedReport } from '@entrepot/contract/modules/reports/saved-report.ts';
import { daysAfter } from '@entrepot/contract/core/zones.ts';
import { useSettings } from '@entrepot/ui/base/settings.ts';
import type { ReactNode } from 'react';
import { callButton, type Button } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { go } from '../../core/tabs/tab-location.ts';

type Row = Listed<typeof savedReport>;

/** Saved reports of the user: open with filters, send immediately, delete. */
export function SavedReports({ tabs }: { tabs: ReactNode }) {
  const t = useTexts('reports');
  const { timeZone } = useSettings();
  const open = (row: Row) => go(addressOf(row, timeToWire(serverNow(), timeZone).slice(0, 10)));
  const actions: readonly Button<Row>[] = [
    { key: 'open', label: t('saved.open'), run: open },
    callButton({ key: 'send', call: sendSavedReport, label: t('saved.send'), success: 'saved.sent' }),
  ];
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
      actions={actions}
    />
  );
}

/** The days of a relative period, as of today. */
function daysOf(span: ReportSpan, today: string): [string, string] {
  const yesterday = daysAfter(today, -1);
  const lastOfMonth = daysAfter(`${today.slice(0, 7)}-01`, -1);
  const firsts: Record<ReportSpan, [string, string]> = {
    yesterday: [yesterday, yesterday],
    last7Days: [daysAfter(today, -7), yesterday],
    last30Days: [daysAfter(today, -30), yesterday],
    lastMonth: [`${lastOfMonth.slice(0, 7)}-01`, lastOfMonth],
  };
  return firsts[span];
}

/** Screen and view of a report: stock changes of a period are a view of the stock report. */
function placeOf(report: SavableReport): [string, string | null] {
  if (report === 'inventory') return ['/CommodityInventoryIndex', 'period'];
  return ['/LogisticsOrderReportIndex', report === 'orders' ? null : report];
}

/** Address of a saved report for the dates that its period means today. */
function addressOf({ report, span, narrowing }: Row, today: string): string {
  const { groupBy, language: _language, ...filters } = narrowing ?? {};
  const [from, to] = daysOf(span as ReportSpan, today);
  const [path, view] = placeOf(report as SavableReport);
  const reportFilters = { view, by: groupBy, from, to, ...filters };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(reportFilters)) if (value) query.set(name, value);
  return `${path}?${query}`;
}
