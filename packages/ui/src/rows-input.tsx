import type { Field, Fields } from '@entrepot/contract/core/field.ts';
import { type ComponentType, Fragment, type ReactNode, useId } from 'react';
import { Button, IconButton } from './button.tsx';
import { Icon } from './icons.tsx';
import type { InputProps } from './widget-props.ts';
import css from './rows-input.module.css';
import { useWords } from './words.tsx';

type Line = Record<string, unknown>;
interface RowsInputProps extends InputProps<Line[]> {
  fields: Fields;
  inputOf(field: Field): ComponentType<InputProps>;
  /** Lines are neither added nor taken out. */
  fixed?: boolean;
  /** Each line is a small form of its own, for lines too wide for a table. */
  stacked?: boolean;
  /** Has a cell a meaning in its line? Default: yes. */
  applies?(key: string, line: Line): boolean;
  /** What a line says, under its cells. */
  note?(line: Line, at: number): ReactNode;
  /** The line to add; default: the starts of the fields. */
  nextLine?(lines: readonly Line[], blank: Line): Line;
}

const startOf = (fields: Fields): Line => Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, field.starts ?? null]));

/** A list of objects as a table whose cells are filled in; lines are added below and taken out one by one. */
export function RowsInput({
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
  stacked,
  applies = () => true,
  note,
  nextLine = (_lines, blank) => blank,
}: RowsInputProps) {
  const t = useWords();
  const id = useId();
  const lines = value ?? [];
  const shut = disabled || readOnly || fixed;
  const shown = Object.entries(fields).filter(([, field]) => field.widget !== 'hidden' && !field.byServer);
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
              {shown.map(([key, field]) => (
                <th key={key} scope="col">
                  {labelOf(key)} {field.required && <span className={css.required}>*</span>}
                </th>
              ))}
              {!shut && <th className={css.ops} aria-label={t('table.actions')} />}
            </tr>
          </thead>
          <tbody>
            {lines.map((line, at) => (
              <Fragment key={at}>
                <tr>
                  <td className={css.number}>{at + 1}</td>
                  {shown.map(([key, field]) => {
                    const Input = inputOf(field);
                    if (!applies(key, line)) return <td key={key} className={css.none} />;
                    return (
                      <td key={key} data-label={stacked && field.widget === 'flag' ? undefined : labelOf(key)}>
                        <Input
                          field={field}
                          name={`${name}.${at}.${key}`}
                          label={stacked && field.widget === 'flag' ? labelOf(key) : `${labelOf(key)} ${at + 1}`}
                          hideLabel
                          value={line[key]}
                          onChange={(next) => put(at, key, next)}
                          row={row ? { ...row, ...line } : line}
                          disabled={disabled}
                          readOnly={readOnly}
                          required={field.required}
                          currency={currency}
                          error={wrong[`${at}.${key}`]}
                        />
                      </td>
                    );
                  })}
                  {!shut && (
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
                    <td colSpan={shown.length + 2}>{note(line, at)}</td>
                  </tr>
                )}
              </Fragment>
            ))}
          </tbody>
        </table>
        {!shut && (
          <div className={css.foot}>
            <Button
              size="small"
              kind="quiet"
              icon={<Icon name="plus" />}
              onClick={() => onChange([...lines, nextLine(lines, startOf(fields))])}
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
