import { type CSSProperties, type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { cells } from './cells.tsx';
import { DescriptionList } from './description-list.tsx';
import { formSpanOf } from './field-facts.ts';
import css from './form.module.css';
import { inputs } from './inputs.tsx';
import type { FormItem, FormProps, FormSection } from './form-props.ts';
import { useBusy } from './use-busy.ts';
import { useWords } from './words.tsx';

/** One field of a form, drawn by its widget or its own input. */
export function FormField({
  item,
  ...form
}: Pick<FormProps, 'values' | 'onChange' | 'onBlur' | 'errors' | 'readOnly' | 'currency'> & { item: FormItem }) {
  const Input = item.input ?? inputs[item.field.widget];
  return (
    <div className={css.item} data-field={item.key} style={{ '--span': item.span ?? formSpanOf(item.field) } as CSSProperties}>
      <Input
        field={item.field}
        name={item.key}
        label={item.label}
        value={form.values[item.key] as never}
        onChange={(value) => form.onChange(item.key, value)}
        onBlur={() => form.onBlur?.(item.key)}
        error={form.errors?.[item.key]}
        hint={item.hint}
        required={item.required ?? item.field.required}
        disabled={item.disabled}
        readOnly={form.readOnly}
        row={form.values}
        currency={form.currency}
        labelOf={item.labelOf}
      />
    </div>
  );
}

function factOf(item: FormItem, { values, currency }: FormProps) {
  const Cell = cells[item.field.widget];
  const value = values[item.key];
  const empty = value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  const drawn: ReactNode = empty ? null : <Cell field={item.field} name={item.key} value={value} row={values} currency={currency} />;
  return {
    key: item.key,
    label: item.field.unit ? `${item.label} (${item.field.unit})` : item.label,
    value: drawn,
    span: item.span ?? formSpanOf(item.field),
  };
}

/** A titled part of a form: rows of at most four fields, or its facts when the form is only read. */
function Section({ section, form }: { section: FormSection; form: FormProps }) {
  const id = useId();
  const rows = section.rows
    .map((row) => row.filter((item) => !item.hidden && item.field.widget !== 'hidden'))
    .filter((row) => row.length > 0);
  return (
    <section className={css.section} aria-labelledby={section.title ? id : undefined}>
      {section.title && (
        <h2 className={css.title} id={id}>
          {section.title}
        </h2>
      )}
      {section.text && <p className={css.text}>{section.text}</p>}
      {form.readOnly ? (
        <div className={css.facts}>
          <DescriptionList items={rows.flat().map((item) => factOf(item, form))} />
        </div>
      ) : (
        <div className={css.rows}>
          {rows.map((row) => (
            <div key={row.map((item) => item.key).join()} className={css.row}>
              {row.map((item) => (
                <FormField key={item.key} item={item} {...form} />
              ))}
            </div>
          ))}
        </div>
      )}
      {section.children}
    </section>
  );
}

/** The keys of a form's fields in the order they are read. */
const keysOf = (sections: readonly FormSection[]) =>
  sections.flatMap((section) => section.rows.flatMap((row) => row.map((item) => item.key)));

/** Puts the focus on the first wrong field once after each save that found one. */
function useFirstWrong({ sections, errors = {} }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const looking = useRef(false);
  useEffect(() => {
    const wrong = keysOf(sections).find((key) => errors[key]);
    if (!looking.current || !wrong) return;
    looking.current = false;
    const place = form.current?.querySelector(`[data-field="${CSS.escape(wrong)}"]`);
    place?.scrollIntoView({ block: 'nearest' });
    place?.querySelector<HTMLElement>('input:not([type=hidden]):not([hidden]), textarea, select, button')?.focus({ preventScroll: true });
  });
  return { form, look: () => (looking.current = true) };
}

/**
 * A form in sections. Labels stand above, what is required is marked, what is wrong is told under its field and the first wrong
 * field gets the focus. Save can be pressed once: it shows that it works until the promise of `onSubmit` ends.
 */
export function Form(props: FormProps) {
  const { sections, onSubmit, submitLabel, onCancel, readOnly, problem, actions, stickyActions, foot } = props;
  const t = useWords();
  const { form, look } = useFirstWrong(props);
  const [save, saving] = useBusy(onSubmit);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    look();
    save();
  };
  const buttons = (!readOnly && onSubmit) || onCancel || actions;
  return (
    <form ref={form} className={css.form} onSubmit={submit} noValidate aria-busy={saving || undefined}>
      {problem && (
        <Alert tone="error" live>
          {problem}
        </Alert>
      )}
      {sections.map((section, at) => (
        <Section key={section.key ?? section.title ?? at} section={section} form={props} />
      ))}
      {foot}
      {buttons && (
        <div className={css.foot} data-sticky={stickyActions || undefined}>
          {!readOnly && onSubmit && (
            <Button kind="primary" type="submit" busy={saving}>
              {submitLabel ?? t('common.save')}
            </Button>
          )}
          {onCancel && <Button onClick={onCancel}>{readOnly ? t('common.back') : t('common.cancel')}</Button>}
          {actions}
        </div>
      )}
    </form>
  );
}
