import { Heading } from '@entrepot/ui/page/heading.tsx';
import { serverNow } from '@entrepot/contract/core/clock.ts';
import { getWarehouseDocumentArrivals } from '@entrepot/contract/modules/receiving/document-calls.ts';
import { warehouseDocument } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import { Button, IconButton } from '@entrepot/ui/base/button.tsx';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { timeText } from '@entrepot/ui/base/format.ts';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { Group, Stack, Badge } from '@entrepot/ui/page/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import { useSettings } from '@entrepot/ui/base/settings.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useLanguage, useTexts } from '@entrepot/client/react/use-texts.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { useTabLocation, writeQuery } from '../../core/tabs/tab-location.ts';
import css from './arrivals.module.css';
import { daysAfter, mondayOf } from '@entrepot/contract/core/zones.ts';
import { daysFrom, dayText, isLate } from './arrival-days.ts';
import { useWarehouses } from './choices.ts';
import type { DocumentRow } from './document-facts.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { FieldValue } from '../../core/values/field-value.tsx';

/** Arrivals by day of a week, late ones, and undated ones, each with a link to its document. */
export function Arrivals() {
  const t = useTexts('receiving');
  const language = useLanguage();
  const place = useTabLocation();
  const { timeZone } = useSettings();
  const warehouses = useWarehouses() ?? [];
  const today = timeText(serverNow(), timeZone).slice(0, 10);
  const from = place.query.get('from') ?? mondayOf(today);
  const warehouseId = place.query.get('warehouseId');
  const days = daysFrom(from);
  const input = { from, to: days.at(-1)!, warehouseId };
  const { data, error, refetch } = useCallQuery(getWarehouseDocumentArrivals, input, { of: warehouseDocument, enabled: place.inFront });
  const show = (changed: Record<string, string | null>) => {
    const query = new URLSearchParams(place.query);
    for (const [key, value] of Object.entries(changed)) {
      if (value) query.set(key, value);
      else query.delete(key);
    }
    writeQuery(place, query);
  };
  const rows: readonly DocumentRow[] = data ?? [];
  // In a later week, documents due before it are not late yet.
  const late = rows.filter((row) => isLate(row, today) && row.arrivalDate! < from);
  const undated = rows.filter(({ arrivalDate }) => !arrivalDate);
  return (
    <Stack>
      <PageHeader
        title={t('pages.calendar')}
        actions={<Button onClick={() => show({ view: null, from: null })}>{t('actions.list')}</Button>}
      />
      <Group>
        <IconButton label={t('actions.weekBefore')} icon={<Icon name="left" />} onClick={() => show({ from: daysAfter(from, -7) })} />
        <Button onClick={() => show({ from: null })}>{t('actions.thisWeek')}</Button>
        <IconButton label={t('actions.weekAfter')} icon={<Icon name="right" />} onClick={() => show({ from: daysAfter(from, 7) })} />
        {warehouses.length > 1 && (
          <Select
            label={t('warehouseDocument.fields.warehouseId')}
            hideLabel
            placeholder={t('pages.allWarehouses')}
            options={warehouses}
            value={warehouseId}
            onChange={(value: string | null) => show({ warehouseId: value })}
            clearable
          />
        )}
      </Group>
      {error && !data ? <ErrorState {...errorProps(error, refetch)} /> : null}
      {!data && !error ? <LoadingBlock /> : null}
      {data && (
        <>
          <ArrivalGroup title={t('pages.late')} rows={late} wrong />
          <ol className={css.week}>
            {days.map((day) => (
              <li key={day} className={css.day} data-today={day === today || undefined}>
                <Heading className={css.head}>{dayText(day, language)}</Heading>
                {rows
                  .filter(({ arrivalDate }) => arrivalDate === day)
                  .map((row) => (
                    <ArrivalCard key={row.id} row={row} late={isLate(row, today)} />
                  ))}
                {!rows.some(({ arrivalDate }) => arrivalDate === day) && <p className={css.none}>{t('pages.nothingComes')}</p>}
              </li>
            ))}
          </ol>
          <ArrivalGroup title={t('pages.undated')} rows={undated} />
        </>
      )}
    </Stack>
  );
}

/** Arrivals without a day in the week; renders nothing if there are none. */
function ArrivalGroup({ title, rows, wrong }: { title: string; rows: readonly DocumentRow[]; wrong?: boolean }) {
  if (!rows.length) return null;
  return (
    <section>
      <Heading className={css.head} wrong={wrong}>
        {title} ({rows.length})
      </Heading>
      <div className={css.heap}>
        {rows.map((row) => (
          <ArrivalCard key={row.id} row={row} />
        ))}
      </div>
    </section>
  );
}

/** One document of the calendar: owner, quantity and state, marked when it is late. */
function ArrivalCard({ row, late = false }: { row: DocumentRow; late?: boolean }) {
  const t = useTexts('receiving');
  return (
    <a className={css.card} data-late={late || undefined} href={`/WarehouseDocumentDetailed?id=${row.id}`}>
      <span className={css.number}>{row.orderNo}</span>
      {audience() !== 'customer' && <span className={css.owner}>{[row.memberCode, row.nickName].filter(Boolean).join(' ')}</span>}
      <span className={css.counts}>
        {t('pages.pieces', { count: row.goodsTotal })}
        {row.binTotal > 0 && ` · ${t('pages.bins', { count: row.binTotal })}`}
      </span>
      {late && <Badge tone="error">{t('pages.late')}</Badge>}
      <FieldValue of={warehouseDocument} name="documentStatus" row={row} />
    </a>
  );
}
