import { type CSSProperties, type ReactNode, useId } from 'react';
import { cells } from '../table/cells.tsx';
import { DescriptionList } from '../page/description-list.tsx';
import { formSpanOf } from './field-details.ts';
import css from './form.module.css';
import type { FormItem, FormProps, FormSection } from './form-props.ts';
import { formWidth } from './form-rules.ts';
import { Icon } from '../base/icons.tsx';
import { inputs } from './inputs.tsx';
import type { InputProps } from './widget-props.ts';
import { inBrackets } from '../base/in-brackets.ts';

/** Returns the errors of the cells of a list field. */
function cellsOf(errors: FormProps['errors'] = {}, key: string): Record<string, string> | undefined {
  const own = Object.entries(errors).flatMap(([place, error]) =>
    error && place.startsWith(`${key}.`) ? [[place.slice(key.length + 1), error]] : [],
  );
  return own.length ? Object.fromEntries(own) : undefined;
}

/** One field of a form, rendered by its widget or its own input. */
export function FormField({
  item,
  ...form
}: Pick<FormProps, 'values' | 'onChange' | 'onBlur' | 'errors' | 'readOnly' | 'currency'> & { item: FormItem }) {
  const Input = item.input ?? inputs[item.field.widget];
  const props: InputProps = {
    field: item.field,
    name: item.key,
    label: item.label,
    value: form.values[item.key],
    onChange: (value) => form.onChange(item.key, value),
    onBlur: () => form.onBlur?.(item.key),
    error: form.errors?.[item.key],
    wrong: cellsOf(form.errors, item.key),
    hint: item.hint,
    required: item.required ?? item.field.required,
    disabled: item.disabled,
    autoFocus: item.autoFocus,
    readOnly: form.readOnly,
    row: form.values,
    currency: form.currency,
    labelOf: item.labelOf,
  };
  return (
    <div className={css.item} data-field={item.key} style={{ '--span': item.span ?? formSpanOf(item.field) } as CSSProperties}>
      {item.draw ? item.draw(props) : <Input {...props} />}
    </div>
  );
}

function detailOf(item: FormItem, { values, currency }: FormProps) {
  const Cell = cells[item.field.widget];
  const value = values[item.key];
  const empty = value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  const drawn: ReactNode = empty ? null : <Cell field={item.field} name={item.key} value={value} row={values} currency={currency} />;
  return {
    key: item.key,
    label: inBrackets(item.label, item.field.unit),
    value: drawn,
    span: item.span ?? formSpanOf(item.field),
  };
}

const visibleRows = (section: FormSection) =>
  section.rows.map((row) => row.filter((item) => !item.hidden && item.field.widget !== 'hidden')).filter((row) => row.length > 0);

/** Read-only values of a section; a titled one is collapsible. */
function Facts({ section, form }: { section: FormSection; form: FormProps }) {
  const list = (
    <div className={css.facts}>
      <DescriptionList
        columns={formWidth(form.width).columns as 1 | 2 | 3 | 4}
        items={visibleRows(section)
          .flat()
          .map((item) => detailOf(item, form))}
      />
      {section.children}
    </div>
  );
  if (!section.title) return <section className={css.section}>{list}</section>;
  return (
    <details className={css.section} open>
      <summary className={css.fold}>
        <Icon name="right" />
        {section.title}
      </summary>
      {list}
    </details>
  );
}

/** Titled section of a form: rows of at most four fields, or its values when the form is read-only. */
export function Section({ section, form, untitled }: { section: FormSection; form: FormProps; untitled?: boolean }) {
  const id = useId();
  if (form.readOnly) return <Facts section={section} form={form} />;
  const titled = section.title && !untitled;
  const columns = { '--columns': formWidth(form.width).columns } as CSSProperties;
  return (
    <section className={css.section} style={columns} aria-labelledby={titled ? id : undefined}>
      {titled && (
        <h2 className={css.title} id={id}>
          {section.title}
        </h2>
      )}
      {section.text && <p className={css.text}>{section.text}</p>}
      <div className={css.rows}>
        {visibleRows(section).map((row) => (
          <div key={row.map((item) => item.key).join()} className={css.row}>
            {row.map((item) => (
              <FormField key={item.key} item={item} {...form} />
            ))}
          </div>
        ))}
      </div>
      {section.children}
    </section>
  );
}
