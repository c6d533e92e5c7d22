import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { Pager } from '@entrepot/ui/table/pager.tsx';
import { useFileUrl } from '@entrepot/ui/form/uploads.tsx';
import type { Range } from '@entrepot/ui/form/widget-props.ts';
import { type CSSProperties, type KeyboardEvent, useEffect, useState } from 'react';
import { CreationFilter } from '../list/creation-filter.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { knows, type Translate } from '@entrepot/client/texts/i18n.ts';
import { listBody, narrowingOf } from '../list/list-state.ts';
import { columnName, type PickerNote, pictureOf, sideColumns, sideText } from './picker-columns.ts';
import { type PickerLook, pickerRows } from './picker-size.ts';
import { isApiProblem } from '@entrepot/client/calls/problem.ts';
import { useRows } from '@entrepot/client/react/queries.ts';
import { titleOf } from '@entrepot/client/form/resource-fields.ts';
import { isOfSite } from '@entrepot/client/form/site-rule.ts';
import { useSites } from '../list/sites.tsx';
import { useSettled } from '@entrepot/client/react/use-settled.ts';

type Row = Record<string, unknown>;

interface PickerListProps {
  of: AnyResource;
  id: string;
  label: string;
  content: string;
  picked: readonly string[];
  many: boolean;
  look: PickerLook;
  within: Row;
  note: PickerNote | undefined;
  onPick(row: Row): void;
  /** Opens the form for a new row; undefined where none can be added. */
  onAdd?: (() => void) | undefined;
  onLeave(): void;
}

/** Page of options in a picker, filtered by text and creation time, newest first. */
export function PickerList(props: PickerListProps) {
  const { of, content, look, within, onAdd } = props;
  const t = useTexts('core-web');
  const own = useTexts(of.module);
  const [page, setPage] = useState(1);
  const [creationTime, setCreationTime] = useState<Range<Date> | null>(null);
  const search = useSettled(content.trim(), 250);
  const narrowed = JSON.stringify([within, creationTime]);
  useEffect(() => {
    setPage(1);
  }, [search, narrowed]);
  const size = pickerRows[look];
  const filters = { content: search, creationTime: creationTime ?? undefined, ...within };
  const { data, error, refetch } = useRows(of, listBody(of, { page, size, sort: null, filters }));
  if (error) return <Failed message={isApiProblem(error) ? error.message : String(error)} again={() => void refetch()} t={t} />;
  const rows = data?.data ?? [];
  const isNarrowed = narrowingOf({ filters: { content: search, creationTime } }) === 'filters';
  const none = isNarrowed ? t('picker.none') : knows(of.module, `${of.name}.empty`) ? own(`${of.name}.empty`) : t('picker.noneYet');
  return (
    <>
      {look !== 'small' && (
        <div className="picker-dates">
          <CreationFilter
            name="creationTime"
            label={t('fields.creationTime')}
            value={creationTime}
            onChange={setCreationTime}
            withTime
            inPanel
          />
        </div>
      )}
      <Rows {...props} rows={rows} />
      {rows.length === 0 && <p className="picker-note">{data ? none : t('picker.loading')}</p>}
      {onAdd && data && (
        <div className="picker-foot">
          <Button size="small" kind={rows.length === 0 ? 'primary' : 'quiet'} icon={<Icon name="plus" />} onClick={onAdd}>
            {t('picker.add')}
          </Button>
        </div>
      )}
      {(data?.total ?? 0) > size && (
        <div className="picker-foot">
          <Pager
            page={page}
            size={size}
            total={data?.total}
            totalIsBound={data?.totalIsBound ?? false}
            small
            onChange={(to) => setPage(to.page)}
          />
        </div>
      )}
    </>
  );
}

function Rows({ of, id, label, picked, many, look, note, rows, onPick, onLeave }: PickerListProps & { rows: readonly Row[] }) {
  const t = useTexts(of.module);
  const core = useTexts('core-web');
  const sites = useSites() ?? [];
  const placed = sites.length > 0 && isOfSite(of);
  const columns = sideColumns(of, look);
  function keyDown(event: KeyboardEvent<HTMLElement>, row: Row) {
    const option = event.currentTarget;
    if (event.key === 'Enter' || event.key === ' ') onPick(row);
    else if (event.key === 'ArrowDown') (option.nextElementSibling as HTMLElement | null)?.focus();
    else if (event.key === 'ArrowUp' && option.previousElementSibling) (option.previousElementSibling as HTMLElement).focus();
    else if (event.key === 'ArrowUp' || event.key === 'Escape') onLeave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <div
      className="picker-table"
      style={
        {
          '--picker-sides': [...columns, ...(note ? ['note'] : []), ...(placed ? ['site'] : [])].map(() => 'minmax(0, 1fr)').join(' '),
        } as CSSProperties
      }
    >
      {(columns.length > 0 || note || placed) && rows.length > 0 && (
        <div className="picker-names" aria-hidden="true">
          <span />
          <span>{columnName(of, of.title ?? 'name', t)}</span>
          {columns.map((key) => (
            <span key={key}>{columnName(of, key, t)}</span>
          ))}
          {note && <span>{note.label}</span>}
          {placed && <span>{core('fields.siteId')}</span>}
        </div>
      )}
      <div role="listbox" id={id} aria-label={label} aria-multiselectable={many} className="picker-list">
        {rows.map((row) => (
          <div
            key={row.id as string}
            role="option"
            tabIndex={-1}
            data-mantine-stop-propagation="true"
            aria-selected={picked.includes(row.id as string)}
            className="picker-row"
            onClick={() => onPick(row)}
            onKeyDown={(event) => keyDown(event, row)}
          >
            <span className="picker-tick" aria-hidden="true">
              {many && <Icon name="check" size={12} />}
            </span>
            <span className="picker-title">
              <Picture address={pictureOf(of, row)} />
              {titleOf(of, row)}
            </span>
            {columns.map((key) => (
              <span key={key} className="picker-side">
                {sideText(of, key, row)}
              </span>
            ))}
            {note && <span className="picker-side">{note.text(row)}</span>}
            {placed && <span className="picker-side">{sites.find((site) => site.id === row.siteId)?.name ?? ''}</span>}
          </div>
        ))}
      </div>
    </div>
  );
}

function Picture({ address }: { address: string | undefined }) {
  const urlOf = useFileUrl();
  return address ? <img className="picker-picture" src={urlOf(address)} alt="" loading="lazy" /> : null;
}

function Failed({ message, again, t }: { message: string; again(): void; t: Translate }) {
  return (
    <div className="picker-note" role="alert">
      <p>{message}</p>
      <Button kind="plain" size="small" onClick={again}>
        {t('again')}
      </Button>
    </div>
  );
}
