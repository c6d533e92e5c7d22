import { shownTime } from '@entrepot/contract/core/shown-time.ts';
import { getDeclarantUse } from '@entrepot/contract/modules/customs/ledger-calls.ts';
import { type ResponseOf } from '@entrepot/client/calls/api.ts';
import { siteZone } from '@entrepot/client/calls/site-zone.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { Stack, Text, Title } from '@entrepot/ui/page/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { StateTag } from '@entrepot/ui/table/state-tag.tsx';
import type { Column } from '@entrepot/ui/table/table-props.ts';
import { useMemo } from 'react';
import { errorProps } from '../../core/app/error-props.ts';

type Use = ResponseOf<typeof getDeclarantUse.output>;
type DeclarantUsage = Use['countries'][number];
type Entry = Use['entries'][number];
type HalfYear = Use['earlier'][number];

const sumsOf = (amounts: Use['amounts']) =>
  amounts.map(({ amount, currencyCode }) => [amount, currencyCode].filter(Boolean).join(' ')).join(' · ');

/** Entries of a declarant in this half-year against the limit of each country, and the newest entries. */
export function DeclarantUse({ id }: { id: string }) {
  const t = useTexts('customs');
  const { data, error, refetch } = useCallQuery(getDeclarantUse, { id });
  const standings = useMemo(
    (): Column<DeclarantUsage>[] => [
      { key: 'countryName', label: t('pages.country') },
      { key: 'entries', label: t('pages.entries'), cell: (row) => <Used row={row} /> },
      { key: 'underWay', label: t('pages.waiting'), align: 'right', width: 110 },
    ],
    [t],
  );
  const entries = useMemo(
    (): Column<Entry>[] => [
      {
        key: 'enteredTime',
        label: t('declarantEntry.fields.enteredTime'),
        width: 170,
        cell: (row) => shownTime(row.enteredTime, siteZone()),
      },
      { key: 'orderNo', label: t('declarantEntry.fields.orderId'), cell: ({ orderNo }) => <span className="mono">{orderNo}</span> },
      { key: 'countryName', label: t('pages.country') },
      {
        key: 'declaredAmount',
        label: t('declarantEntry.fields.declaredAmount'),
        align: 'right',
        cell: ({ declaredAmount, currencyCode }) => [declaredAmount, currencyCode].filter(Boolean).join(' '),
      },
    ],
    [t],
  );
  const earlier = useMemo(
    (): Column<HalfYear>[] => [
      { key: 'from', label: t('pages.halfYear'), width: 210, cell: ({ from, until }) => `${from} – ${until}` },
      { key: 'countryName', label: t('pages.country') },
      { key: 'entries', label: t('pages.entries'), align: 'right', width: 110 },
      { key: 'amounts', label: t('declarantEntry.fields.declaredAmount'), align: 'right', cell: ({ amounts }) => sumsOf(amounts) },
    ],
    [t],
  );
  if (error && !data) return <ErrorState {...errorProps(error, refetch)} />;
  if (!data) return <LoadingBlock />;
  return (
    <Stack>
      <Title level={3}>{t('pages.useOf', { from: data.from, until: data.until })}</Title>
      {!data.counted && <Text tone="soft">{t('pages.notCounted')}</Text>}
      <DataTable
        label={t('pages.entries')}
        columns={standings}
        rows={data.countries}
        rowKey={({ countryName }) => countryName}
        selection="none"
        empty={{ title: t('pages.useNone'), compact: true }}
        height={84 + 36 * Math.max(1, data.countries.length)}
      />
      {data.amounts.length > 0 && (
        <Text>
          {t('pages.declaredSums')}: {sumsOf(data.amounts)}
        </Text>
      )}
      {data.earlier.length > 0 && (
        <>
          <Title level={3}>{t('pages.earlierHalfYears')}</Title>
          <DataTable
            label={t('pages.earlierHalfYears')}
            columns={earlier}
            rows={data.earlier}
            rowKey={({ from, countryName }) => `${from} ${countryName}`}
            selection="none"
            height={Math.min(240, 84 + 36 * data.earlier.length)}
          />
        </>
      )}
      <Title level={3}>{t('pages.newestEntries')}</Title>
      <DataTable
        label={t('pages.newestEntries')}
        columns={entries}
        rows={data.entries}
        rowKey={({ orderId }) => orderId}
        selection="none"
        empty={{ title: t('pages.noEntries'), compact: true }}
        height={Math.min(320, 84 + 36 * Math.max(1, data.entries.length))}
      />
    </Stack>
  );
}

function Used({ row: { entries, limit, underWay } }: { row: DeclarantUsage }) {
  const t = useTexts('customs');
  if (limit === null) return entries;
  const used = entries + underWay;
  return (
    <StateTag
      label={t('pages.entriesOf', { entries, limit })}
      tone={entries >= limit ? 'error' : used >= limit - 1 ? 'waiting' : 'success'}
    />
  );
}
