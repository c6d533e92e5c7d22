import { getWarehouseDocumentArrivals } from '@entrepot/contract/modules/receiving/document-calls.ts';
import { warehouseDocument } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import { Button, IconButton } from '@entrepot/ui/button.tsx';
import { ErrorState } from '@entrepot/ui/error-state.tsx';
import { timeText } from '@entrepot/ui/format.ts';
import { Icon } from '@entrepot/ui/icons.tsx';
import { Group, Stack } from '@entrepot/ui/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { Select } from '@entrepot/ui/select.tsx';
import { useSettings } from '@entrepot/ui/settings.ts';
import { useQuery } from '@tanstack/react-query';
import { askRows } from '@entrepot/client/calls/api.ts';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { usePlace, writeQuery } from '../../core/tabs/place.ts';
import { ArrivalCard } from './arrival-card.tsx';
import css from './arrivals.module.css';
import { daysFrom, dayText, isLate, mondayOf, moved } from './arrival-days.ts';
import { useWarehouses } from './choices.ts';
import type { DocumentRow } from './document-facts.ts';

/** What comes on which day of a week, what is late, and what has no day: each a link to its document. */
export function Arrivals() {
  const t = useWords('receiving');
  const language = useLanguage();
  const place = usePlace();
  const { timeZone } = useSettings();
  const warehouses = useWarehouses() ?? [];
  const today = timeText(new Date(), timeZone).slice(0, 10);
  const from = place.query.get('from') ?? mondayOf(today);
  const warehouseId = place.query.get('warehouseId');
  const days = daysFrom(from);
  const asked = { from, to: days.at(-1)!, warehouseId };
  const { data, error, refetch } = useQuery({
    queryKey: ['inbound-arrivals', asked],
    queryFn: () => askRows(warehouseDocument, getWarehouseDocumentArrivals, asked, { quiet: true }),
    enabled: place.inFront,
  });
  const show = (changed: Record<string, string | null>) => {
    const query = new URLSearchParams(place.query);
    for (const [key, value] of Object.entries(changed)) {
      if (value) query.set(key, value);
      else query.delete(key);
    }
    writeQuery(place, query);
  };
  const rows = (data ?? []) as DocumentRow[];
  // Looking weeks ahead, what comes in the days between is not late yet.
  const late = rows.filter((row) => isLate(row, today) && row.arrivalDate! < from);
  const undated = rows.filter(({ arrivalDate }) => !arrivalDate);
  return (
    <Stack>
      <PageHeader
        title={t('pages.calendar')}
        actions={<Button onClick={() => show({ view: null, from: null })}>{t('actions.list')}</Button>}
      />
      <Group>
        <IconButton label={t('actions.weekBefore')} icon={<Icon name="left" />} onClick={() => show({ from: moved(from, -7) })} />
        <Button onClick={() => show({ from: null })}>{t('actions.thisWeek')}</Button>
        <IconButton label={t('actions.weekAfter')} icon={<Icon name="right" />} onClick={() => show({ from: moved(from, 7) })} />
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
          <Heap title={t('pages.late')} rows={late} wrong />
          <ol className={css.week}>
            {days.map((day) => (
              <li key={day} className={css.day} data-today={day === today || undefined}>
                <h3 className={css.head}>{dayText(day, language)}</h3>
                {rows
                  .filter(({ arrivalDate }) => arrivalDate === day)
                  .map((row) => (
                    <ArrivalCard key={row.id} row={row} late={isLate(row, today)} />
                  ))}
                {!rows.some(({ arrivalDate }) => arrivalDate === day) && <p className={css.none}>{t('pages.nothingComes')}</p>}
              </li>
            ))}
          </ol>
          <Heap title={t('pages.undated')} rows={undated} />
        </>
      )}
    </Stack>
  );
}

/** What stands on no day of the week: nothing at all where there is none. */
function Heap({ title, rows, wrong }: { title: string; rows: readonly DocumentRow[]; wrong?: boolean }) {
  if (!rows.length) return null;
  return (
    <section>
      <h3 className={css.head} data-wrong={wrong || undefined}>
        {title} ({rows.length})
      </h3>
      <div className={css.heap}>
        {rows.map((row) => (
          <ArrivalCard key={row.id} row={row} />
        ))}
      </div>
    </section>
  );
}
