import type { ReactNode } from 'react';
import css from './data-table.module.css';
import { Money } from '../money/money.tsx';
import { grouped } from '../form/decimal-text.ts';
import { useSettings } from '../base/settings.ts';
import type { Column } from './table-props.ts';
import type { RowPlan } from './table-parts.ts';
import { alignOf, columnSum } from './table-state.ts';
import { useTexts } from '../base/texts.tsx';

function Sum<R>({ column, rows }: { column: Column<R>; rows: readonly R[] }): ReactNode {
  const t = useTexts();
  const { currencyOf } = useSettings();
  if (!column.sum) return null;
  if (typeof column.sum === 'function') return column.sum(rows);
  const sum = columnSum(column, rows);
  if (sum === null) return t('table.notNumeric');
  const { field } = column;
  if (field?.widget !== 'money') return grouped(sum);
  const [currency, ...others] = new Set(rows.map((row) => currencyOf(field, row as Record<string, unknown>)));
  // Amounts of several currencies have no sum.
  return others.length ? '—' : <Money amount={sum} currency={currency} />;
}

/** Summary row with the sums of the columns that have `sum`. */
export function TableFoot<R>({ plan, rows }: { plan: RowPlan<R>; rows: readonly R[] }) {
  const t = useTexts();
  const lead = (plan.selection === 'none' ? 0 : 1) + (plan.expand ? 1 : 0);
  const named = plan.columns[0] && !plan.columns[0].sum;
  return (
    <tfoot className={css.foot}>
      <tr>
        {lead > 0 && <td colSpan={lead}>{!named && t('table.total')}</td>}
        {plan.columns.map((column, at) => (
          <td key={column.key} data-align={column.sum ? alignOf(column) : undefined} data-label={column.sum ? column.label : undefined}>
            {at === 0 && named ? t('table.total') : <Sum column={column} rows={rows} />}
          </td>
        ))}
        {plan.actions.length > 0 && <td className={css.ops} />}
      </tr>
    </tfoot>
  );
}
