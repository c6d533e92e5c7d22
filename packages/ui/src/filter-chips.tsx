import type { ReactNode } from 'react';
import { useChoicesOf } from './choices.tsx';
import css from './filter-bar.module.css';
import { isBlank, rangeText } from './filter-state.ts';
import { timeText } from './format.ts';
import { Icon } from './icons.tsx';
import { usePickers } from './pickers.tsx';
import type { FilterItem } from './list-props.ts';
import type { Range } from './widget-props.ts';
import { useSettings } from './settings.ts';
import { useWords } from './words.tsx';

/** Gives the words for what a filter is set to. */
function useChipText() {
  const t = useWords();
  const choicesOf = useChoicesOf();
  const { Names } = usePickers();
  const { timeZone } = useSettings();
  return ({ field, textOf }: FilterItem, value: unknown): ReactNode => {
    if (textOf) return textOf(value);
    if (typeof value === 'boolean')
      return (field.enumName && choicesOf(field.enumName)[value ? 0 : 1]?.label) || t(value ? 'common.yes' : 'common.no');
    if (field.enumName) return choicesOf(field.enumName).find((choice) => choice.value === value)?.label ?? String(value);
    if (field.points)
      return Names ? <Names resource={field.points} ids={[String(value)]} fallback={t('filter.chosen')} /> : t('filter.chosen');
    if (typeof value === 'object' && value && 'from' in value)
      return rangeText(value as Range<Date>, (time) => timeText(time, timeZone).slice(0, 10));
    return String(value);
  };
}

/** What the list is narrowed by, each to be taken away. */
export function FilterChips({
  filters,
  values,
  onSearch,
}: {
  filters: readonly FilterItem[];
  values: Readonly<Record<string, unknown>>;
  onSearch(values: Record<string, unknown>): void;
}) {
  const t = useWords();
  const textOf = useChipText();
  const set = filters.filter((filter) => !isBlank(values[filter.key]));
  if (set.length === 0) return null;
  return (
    <ul className={css.chips} aria-label={t('filter.set')}>
      {set.map((filter) => (
        <li key={filter.key} className={css.chip}>
          {filter.label}
          <b>{textOf(filter, values[filter.key])}</b>
          <button
            type="button"
            className={css.drop}
            aria-label={t('filter.drop', { label: filter.label })}
            onClick={() => {
              const { [filter.key]: _, ...rest } = values;
              onSearch(rest);
            }}
          >
            <Icon name="close" size={12} />
          </button>
        </li>
      ))}
    </ul>
  );
}
