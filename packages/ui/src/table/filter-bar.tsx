import { type FormEvent, memo, useState, useSyncExternalStore } from 'react';
import { Button } from '../base/button.tsx';
import css from './filter-bar.module.css';
import { FilterChips } from './filter-chips.tsx';
import { filterColumns, filterRows, fitting, isBlank, tidyFilters } from './filter-state.ts';
import { filters as drawings } from './filters.tsx';
import { Icon } from '../base/icons.tsx';
import type { FilterBarProps, FilterItem } from './list-props.ts';
import { Loader } from '../feedback/loader.tsx';
import { useTexts } from '../base/texts.tsx';

const follow = (listener: () => void) => {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
};
const useColumns = () => useSyncExternalStore(follow, () => filterColumns(innerWidth));
const phone = 560;
const useIsPhone = () => useSyncExternalStore(follow, () => innerWidth < phone);

const nothing = {};
const spanOf = (item: FilterItem) => item.span ?? 1;

function Cell({ item, value, columns, onChange }: { item: FilterItem; value: unknown; columns: number; onChange(value: unknown): void }) {
  const Filter = item.input ?? drawings[item.field.widget];
  return (
    <div className={css.cell} style={{ gridColumn: `span ${Math.min(spanOf(item), columns)}` }}>
      <span
        className={css.label}
        title={item.label}
        aria-hidden="true"
        onClick={(event) => event.currentTarget.nextElementSibling?.querySelector<HTMLElement>('input, button, textarea')?.focus()}
      >
        {item.label}
      </span>
      <div className={css.input}>
        <Filter field={item.field} name={item.key} label={item.label} value={value} onChange={onChange} />
      </div>
    </div>
  );
}

/** Input of the filters until the search; an external search (a chip, the address, a cleared list) replaces it. */
function useTyped(values: FilterBarProps['values']) {
  const [typed, setTyped] = useState<Record<string, unknown>>({ ...values });
  const content = JSON.stringify(values);
  const [from, setFrom] = useState(content);
  if (from !== content) {
    setFrom(content);
    setTyped({ ...values });
  }
  return [typed, setTyped] as const;
}

function PlainFilterBar({ filters, values, initial = nothing, onSearch, searching, children }: FilterBarProps) {
  const t = useTexts();
  const columns = useColumns();
  const [typed, setTyped] = useTyped(values);
  const [open, setOpen] = useState(false);
  const isPhone = useIsPhone();
  const [unfolded, setUnfolded] = useState(false);
  const count = filters.filter(({ key }) => !isBlank(values[key])).length;
  const spans = filters.map(spanOf);
  const rows = filterRows(spans, columns);
  const visible = open || rows <= 2 ? filters : filters.slice(0, fitting(spans, columns));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(tidyFilters(typed));
    setUnfolded(false);
  };
  const reset = () => {
    setTyped({ ...initial });
    onSearch({ ...initial });
  };
  const unfoldButton = isPhone && (
    <button type="button" className={css.fold} aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
      <Icon name="filter" />
      <span>{count > 0 ? t('filter.foldSet', { count }) : t('filter.fold')}</span>
      <Icon name={unfolded ? 'up' : 'down'} size={14} />
    </button>
  );
  if (unfoldButton && !unfolded)
    return (
      <search className={css.bar} data-folded>
        {unfoldButton}
        {children}
      </search>
    );
  return (
    <search className={css.bar}>
      {unfoldButton}
      <form className={css.form} onSubmit={submit} aria-busy={searching || undefined}>
        <div className={css.fields}>
          {visible.map((item) => (
            <Cell
              key={item.key}
              item={item}
              value={typed[item.key]}
              columns={columns}
              onChange={(value) => setTyped((old) => ({ ...old, [item.key]: value }))}
            />
          ))}
        </div>
        <div className={css.buttons} data-two={rows > 1 || undefined}>
          {/* Accepts the next press while the last search is running, so that fast typing is searched too. */}
          <Button type="submit" kind="primary" icon={searching ? <Loader size={15} /> : <Icon name="search" />}>
            {t('filter.search')}
          </Button>
          <Button onClick={reset}>{t('filter.reset')}</Button>
          {rows > 2 && (
            <div className={css.toggle}>
              <Button kind="quiet" wide icon={<Icon name={open ? 'up' : 'down'} />} onClick={() => setOpen(!open)}>
                {open ? t('filter.less') : t('filter.more', { count: filters.length - fitting(spans, columns) })}
              </Button>
            </div>
          )}
        </div>
      </form>
      <FilterChips filters={filters} values={values} onSearch={onSearch} />
      {children}
    </search>
  );
}

/**
 * Filters of a list. Search runs on Enter and on its button; Reset restores `initial` and searches immediately. Filters beyond two rows are
 * collapsed. On a phone all of them collapse into one line with the number of active ones. Memoized: pass stable props.
 */
export const FilterBar = memo(PlainFilterBar);
