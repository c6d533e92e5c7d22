import type { ReactNode } from 'react';
import { useChoicesOf } from '../form/choices.tsx';
import css from './filter-bar.module.css';
import { isBlank, rangeText } from './filter-state.ts';
import { timeText } from '../base/format.ts';
import { Icon } from '../base/icons.tsx';
import { usePickers } from '../form/pickers.tsx';
import type { FilterItem } from './list-props.ts';
import type { Range } from '../form/widget-props.ts';
import { useSettings } from '../base/settings.ts';
import { useTexts } from '../base/texts.tsx';

/** Returns a function that formats the value of a filter. */
function useChipText() {
  const t = useTexts();
  const choicesOf = useChoicesOf();
  const { Names } = usePickers();
  const { timeZone } = useSettings();
  return ({ field, textOf }: FilterItem, value: unknown): ReactNode => {
    if (textOf) return textOf(value);
    if (typeof value === 'boolean')
      return (field.enumName && choicesOf(field.enumName)[value ? 0 : 1]?.label) || t(value ? 'common.yes' : 'common.no');
    if (field.enumName) return choicesOf(field.enumName).find((choice) => choice.value === value)?.label ?? String(value);
    if (field.references)
      return Names ? <Names resource={field.references} ids={[String(value)]} fallback={t('filter.chosen')} /> : t('filter.chosen');
    if (typeof value === 'object' && value && 'from' in value)
      return rangeText(value as Range<Date>, (time) => timeText(time, timeZone).slice(0, 10));
    return String(value);
  };
}

/** The active filters, each with a button that removes it. */
export function FilterChips({
  filters,
  values,
  onSearch,
}: {
  filters: readonly FilterItem[];
  values: Readonly<Record<string, unknown>>;
  onSearch(values: Record<string, unknown>): void;
}) {
  const t = useTexts();
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
