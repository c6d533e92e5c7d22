import { serverNow } from '@entrepot/contract/core/clock.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { getReceiptDay, type ReceiptGroup, receiptGroups } from '@entrepot/contract/modules/bank/receipt-calls.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useSettings } from '@entrepot/ui/base/settings.ts';
import { DateField } from '@entrepot/ui/form/date-field.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import { Group, Text } from '@entrepot/ui/page/layout.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { Tabs } from '@entrepot/ui/page/tabs.tsx';
import type { ReactNode } from 'react';
import { useSites } from '../../core/list/sites.tsx';
import { useTabLocation, writeQuery } from '../../core/tabs/tab-location.ts';
import { DayCard } from './day-card.tsx';
import { ReceiptExport, ReceiptTable } from './receipt-table.tsx';

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text);

/** One day: what to compare and its close, and below it the receipts in groups. */
export function ReceiptDay({ children }: { children: ReactNode }) {
  const t = useTexts('bank');
  const place = useTabLocation();
  const { timeZone } = useSettings();
  const sites = useSites();
  const write = (values: Readonly<Record<string, string | null>>) => {
    const next = new URLSearchParams(place.query);
    next.delete('page');
    for (const [name, value] of Object.entries(values)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    writeQuery(place, next);
  };
  const today = timeToWire(serverNow(), timeZone).slice(0, 10);
  const requested = place.query.get('day');
  const day = isDay(requested) ? requested : today;
  const siteId = place.query.get('siteId');
  const group: ReceiptGroup = receiptGroups.find((one) => one === place.query.get('groupBy')) ?? 'means';
  const wanted = { day, siteId };
  const { data, error, refetch } = useCallQuery(getReceiptDay, wanted, {
    follows: ['journal', 'recharge', 'paymentRecord', 'tillEntry', 'tillShift', 'bankLine'],
  });
  return (
    <>
      <PageHeader title={place.title} actions={<ReceiptExport wanted={{ ...wanted, groupBy: group }} />} />
      {children}
      <Group>
        <DateField label={t('pages.day')} value={day} onChange={(value) => write({ day: value })} />
        {sites && sites.length > 1 && (
          <Select
            label={t('pages.site')}
            options={sites.map(({ id, name }) => ({ value: id, label: name }))}
            value={siteId}
            onChange={(value: string | null) => write({ siteId: value })}
            placeholder={t('pages.ownSite')}
            clearable
          />
        )}
      </Group>
      <Text tone="soft">{t('pages.rules')}</Text>
      <DayCard key={`${day}${siteId}${data?.closeId}`} wanted={wanted} data={data} error={error} onRetry={() => void refetch()} />
      <Tabs
        label={t('pages.groupBy')}
        value={group}
        onChange={(groupBy) => write({ groupBy })}
        tabs={receiptGroups.map((key) => ({ key, label: t(`groups.${key}`) }))}
      />
      <ReceiptTable wanted={{ ...wanted, groupBy: group }} onPage={write} query={place.query} />
    </>
  );
}
