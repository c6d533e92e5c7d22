import { type FormEvent, memo, useState, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import css from './filter-bar.module.css';
import { FilterChips } from './filter-chips.tsx';
import { filterColumns, filterRows, fitting, isBlank, tidyFilters } from './filter-state.ts';
import { filters as drawings } from './filters.tsx';
import { Icon } from './icons.tsx';
import type { FilterBarProps, FilterItem } from './list-props.ts';
import { Loader } from './loader.tsx';
import { useWords } from './words.tsx';

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
        <Filter field={item.field} name={item.key} label={item.label} value={value as never} onChange={onChange} />
      </div>
    </div>
  );
}

/** What is typed, until it is searched for; a search from elsewhere (a chip, the address, a cleared list) replaces it. */
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
  const t = useWords();
  const columns = useColumns();
  const [typed, setTyped] = useTyped(values);
  const [open, setOpen] = useState(false);
  const isPhone = useIsPhone();
  const [unfolded, setUnfolded] = useState(false);
  const count = filters.filter(({ key }) => !isBlank(values[key])).length;
  const spans = filters.map(spanOf);
  const rows = filterRows(spans, columns);
  const shown = open || rows <= 2 ? filters : filters.slice(0, fitting(spans, columns));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(tidyFilters(typed));
    setUnfolded(false);
  };
  const reset = () => {
    setTyped({ ...initial });
    onSearch({ ...initial });
  };
  const fold = isPhone && (
    <button type="button" className={css.fold} aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
      <Icon name="filter" />
      <span>{count > 0 ? t('filter.foldSet', { count }) : t('filter.fold')}</span>
      <Icon name={unfolded ? 'up' : 'down'} size={14} />
    </button>
  );
  if (fold && !unfolded)
    return (
      <search className={css.bar} data-folded>
        {fold}
        {children}
      </search>
    );
  return (
    <search className={css.bar}>
      {fold}
      <form className={css.form} onSubmit={submit} aria-busy={searching || undefined}>
        <div className={css.fields}>
          {shown.map((item) => (
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
          {/* It takes the next press while the last one is answered: who types fast is searched for. */}
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
 * The filters of a list. Search runs on Enter and on its button, Reset goes back to `initial` and searches at once; the rest unfolds only where
 * the filters take more than two rows. On a phone all of them fold into one line that says how many are set. Drawn anew only when its props change, so keep them stable.
 */
export const FilterBar = memo(PlainFilterBar);
