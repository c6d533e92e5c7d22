import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useWords, type Words } from './i18n.ts';
import { listBody } from './list-state.ts';
import { isApiProblem } from './problem.ts';
import { useRows } from './queries.ts';
import { fieldOf, labelKey, seenKeys, titleOf } from './resource-fields.ts';
import { audience } from './session.ts';
import { useSettled } from './use-settled.ts';

type Row = Record<string, unknown>;
const size = 20;

interface PickerListProps {
  of: AnyResource;
  id: string;
  label: string;
  content: string;
  picked: readonly string[];
  many: boolean;
  within: Row;
  onPick(row: Row): void;
  onLeave(): void;
}

/** The page of rows a picker offers, searched by what is typed, newest first. */
export function PickerList({ of, id, label, content, picked, many, within, onPick, onLeave }: PickerListProps) {
  const t = useWords('core-web');
  const [page, setPage] = useState(1);
  const search = useSettled(content.trim(), 250);
  const narrowed = JSON.stringify(within);
  useEffect(() => setPage(1), [search, narrowed]);
  const { data, error, refetch } = useRows(of, listBody(of, { page, size, sort: null, filters: { content: search, ...within } }));
  const columns = sideColumns(of);

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

  if (error) return <Failed message={isApiProblem(error) ? error.message : String(error)} again={() => void refetch()} t={t} />;
  const rows = data?.data ?? [];
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / size));
  return (
    <>
      <div role="listbox" id={id} aria-label={label} aria-multiselectable={many} className="picker-list">
        {rows.map((row) => (
          <div
            key={row.id}
            role="option"
            tabIndex={-1}
            aria-selected={picked.includes(row.id)}
            className="picker-row"
            onClick={() => onPick(row)}
            onKeyDown={(event) => keyDown(event, row)}
          >
            {many && (
              <span className="picker-tick" aria-hidden="true">
                {picked.includes(row.id) ? '☑' : '☐'}
              </span>
            )}
            <span className="picker-title">{titleOf(of, row)}</span>
            {columns.map((key) => (
              <span key={key} className="picker-side">
                {sideText(of, key, row)}
              </span>
            ))}
          </div>
        ))}
      </div>
      {rows.length === 0 && <p className="picker-note">{data ? t('picker.none') : t('picker.loading')}</p>}
      {pages > 1 && (
        <div className="picker-foot">
          <Button kind="quiet" size="small" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            {t('picker.before')}
          </Button>
          <span>{t('picker.page', { page, pages: data?.totalIsBound ? `${pages}+` : pages })}</span>
          <Button kind="quiet" size="small" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            {t('picker.after')}
          </Button>
        </div>
      )}
    </>
  );
}

function Failed({ message, again, t }: { message: string; again(): void; t: Words }) {
  return (
    <div className="picker-note" role="alert">
      <p>{message}</p>
      <Button kind="plain" size="small" onClick={again}>
        {t('again')}
      </Button>
    </div>
  );
}

/** The columns beside the title that tell rows apart: the first two plain ones. */
function sideColumns(of: AnyResource): string[] {
  const plain = (key: string) =>
    key !== (of.title ?? 'name') && ['text', 'code', 'phone', 'choice', 'state', 'ref'].includes(fieldOf(of, key).widget);
  return seenKeys(of, of.page?.columns ?? [], audience())
    .filter(plain)
    .slice(0, 2);
}

function sideText(of: AnyResource, key: string, row: Row): string {
  const field = fieldOf(of, key);
  const shown = field.enumName ? row[`${labelOfEnum(key, field.wire)}`] : field.points ? row[labelKey(key, field)] : row[key];
  return shown === null || shown === undefined ? '' : String(shown);
}

const labelOfEnum = (key: string, wire: string | undefined) => {
  const name = `${wire ?? key}Name`;
  return name[0]!.toLowerCase() + name.slice(1);
};
