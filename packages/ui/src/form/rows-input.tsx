import type { Field, Fields } from '@entrepot/contract/core/field.ts';
import { type ComponentType, Fragment, type ReactNode, useId } from 'react';
import { Button, IconButton } from '../base/button.tsx';
import { Icon } from '../base/icons.tsx';
import type { InputProps } from './widget-props.ts';
import css from './rows-input.module.css';
import { useTexts } from '../base/texts.tsx';

type Line = Record<string, unknown>;
interface RowsInputProps<L extends Line> extends Omit<InputProps<L[]>, 'field'> {
  field?: Field;
  fields: Fields;
  inputOf(field: Field): ComponentType<InputProps>;
  /** Lines cannot be added or removed. */
  fixed?: boolean;
  /** Lines can be removed, but none added. */
  closed?: boolean;
  /** Fields that are shown but not editable. */
  locked?: readonly string[];
  /** Renders each line as a small form, for lines too wide for a table. */
  stacked?: boolean;
  /** Whether a cell applies to its line. Default: yes. */
  applies?(key: string, line: L): boolean;
  /** Returns a note of a line, shown below its cells. */
  note?(line: L, at: number): ReactNode;
  /** Returns the line to add; default: the defaults of the fields. */
  nextLine?(lines: readonly L[], blank: L): L;
}

// The cast is safe: the fields are those of a line.
const startOf = <L extends Line>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, field.default ?? null])) as L;

/** Whether the input of a stacked line shows the label: a checkbox beside its box, a text in several languages with each language. */
const labelsItself = ({ widget }: Field) => widget === 'flag' || widget === 'translations';

/** List of objects as an editable table; lines are added at the end and removed one by one. */
export function RowsInput<L extends Line>({
  label,
  name,
  value,
  onChange,
  fields,
  inputOf,
  labelOf = String,
  error,
  disabled,
  readOnly,
  hideLabel,
  currency,
  row,
  wrong = {},
  fixed,
  closed,
  locked = [],
  stacked,
  applies = () => true,
  note,
  nextLine = (_lines, blank) => blank,
}: RowsInputProps<L>) {
  const t = useTexts();
  const id = useId();
  const lines = value ?? [];
  const isDisabled = disabled || readOnly || fixed;
  const visible = Object.entries(fields).filter(([, field]) => field.widget !== 'hidden' && !field.readOnly);
  const put = (at: number, key: string, next: unknown) =>
    onChange(lines.map((line, index) => (index === at ? { ...line, [key]: next } : line)));
  return (
    <div role="group" aria-labelledby={hideLabel ? undefined : id} aria-label={hideLabel ? label : undefined}>
      {!hideLabel && (
        <p className={css.label} id={id}>
          {label}
        </p>
      )}
      <div className={css.box}>
        <table className={css.table} data-stacked={stacked || undefined}>
          <thead>
            <tr>
              <th className={css.number}>#</th>
              {visible.map(([key, field]) => (
                <th key={key} scope="col">
                  {labelOf(key)} {field.required && <span className={css.required}>*</span>}
                </th>
              ))}
              {!isDisabled && <th className={css.ops} aria-label={t('table.actions')} />}
            </tr>
          </thead>
          <tbody>
            {lines.map((line, at) => (
              <Fragment key={at}>
                <tr>
                  <td className={css.number}>{at + 1}</td>
                  {visible.map(([key, field]) => {
                    const Input = inputOf(field);
                    if (!applies(key, line)) return <td key={key} className={css.none} />;
                    return (
                      <td key={key} data-label={stacked && labelsItself(field) ? undefined : labelOf(key)}>
                        <Input
                          field={field}
                          name={`${name}.${at}.${key}`}
                          label={stacked && field.widget === 'flag' ? labelOf(key) : `${labelOf(key)} ${at + 1}`}
                          hideLabel={!(stacked && field.widget === 'translations')}
                          value={line[key]}
                          onChange={(next) => put(at, key, next)}
                          row={row ? { ...row, ...line } : line}
                          disabled={disabled || locked.includes(key)}
                          readOnly={readOnly}
                          required={field.required}
                          currency={currency}
                          error={wrong[`${at}.${key}`]}
                        />
                      </td>
                    );
                  })}
                  {!isDisabled && (
                    <td className={css.ops}>
                      <IconButton
                        label={t('rows.remove', { at: at + 1 })}
                        icon={<Icon name="trash" />}
                        tone="danger"
                        onClick={() => onChange(lines.filter((_, index) => index !== at))}
                      />
                    </td>
                  )}
                </tr>
                {note && (
                  <tr className={css.note}>
                    <td colSpan={visible.length + 2}>{note(line, at)}</td>
                  </tr>
                )}
              </Fragment>
            ))}
          </tbody>
        </table>
        {!isDisabled && !closed && (
          <div className={css.foot}>
            <Button
              size="small"
              kind="quiet"
              icon={<Icon name="plus" />}
              onClick={() => onChange([...lines, nextLine(lines, startOf<L>(fields))])}
            >
              {t('rows.add')}
            </Button>
          </div>
        )}
      </div>
      {error && Object.keys(wrong).length === 0 && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
