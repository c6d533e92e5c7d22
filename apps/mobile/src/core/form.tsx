import type { Field } from '@entrepot/contract/core/field.ts';
import type { useFieldsForm } from '@entrepot/client/react/use-fields-form.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { decimalsOf } from '@entrepot/ui/form/field-details.ts';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import css from './form.module.css';

/** Form state returned by `useFieldsForm` of packages/client. */
export type FormState = ReturnType<typeof useFieldsForm>;

/** Returns the props that bind a text field of the kit to a form value. An empty input means no value. */
export function textOf(form: FormState, key: string) {
  const value = form.values[key];
  const error = form.errors[key];
  return {
    name: key,
    value: value === null || value === undefined ? '' : String(value),
    onChange: (text: string) => form.change(key, text === '' ? null : text),
    error,
  };
}

/** Returns the props that bind a number field of the kit to a form value: decimal text, or a number for a count. */
export function numberOf(form: FormState, key: string, field: Pick<Field, 'sql' | 'shape'>) {
  const { name, value, error } = textOf(form, key);
  const put = (text: string | null) => form.change(key, text === null || field.shape === 'decimal' ? text : Number(text));
  return { name, value, error, decimals: decimalsOf(field), onChange: put };
}

/** Returns the props that bind a select field of the kit to a form value. */
export function choiceOf(form: FormState, key: string) {
  const value = form.values[key];
  const error = form.errors[key];
  return {
    name: key,
    value: typeof value === 'string' ? value : null,
    onChange: (chosen: string | null) => form.change(key, chosen),
    error,
  };
}

/** Renders the fields, the form-level error, the restored draft and the submit button. */
export function Form({ form, submit, children }: { form: FormState; submit: string; children: ReactNode }) {
  const t = useTexts('mobile');
  const box = useRef<HTMLFormElement>(null);
  const [sent, setSent] = useState(0);
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    await form.submit();
    setSent((times) => times + 1);
  }
  // Focuses the first invalid field once the errors are rendered.
  useEffect(() => {
    const fields = sent ? ([...(box.current?.elements ?? [])] as HTMLInputElement[]) : [];
    fields.find(({ name }) => form.errors[name])?.focus();
  }, [sent]);
  return (
    <form ref={box} className={css.form} onSubmit={(event) => void send(event)} noValidate>
      {form.offered && (
        <Alert tone="info">
          {t('form.draftFound')} {form.offered.incomplete && t('form.draftIncomplete')}{' '}
          <span className={css.offer}>
            <Button size="small" onClick={() => form.takeDraft(true)}>
              {t('form.goOn')}
            </Button>
            <Button size="small" kind="quiet" onClick={() => form.takeDraft(false)}>
              {t('form.discard')}
            </Button>
          </span>
        </Alert>
      )}
      {form.problem && (
        <Alert tone="error" live>
          {form.problem}
        </Alert>
      )}
      {children}
      <Button type="submit" kind="primary" size="large" wide busy={form.busy}>
        {submit}
      </Button>
    </form>
  );
}
