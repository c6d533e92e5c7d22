import type { useFieldsForm } from '@entrepot/client/react/use-fields-form.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import css from './form.module.css';

/** The state of a form as `useFieldsForm` of packages/client keeps it. */
export type FormState = ReturnType<typeof useFieldsForm>;

/** What a text field of the kit takes of one value of a form. An emptied field is no value. */
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

/** The same of a choice. */
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

/** The fields of a form, what is wrong with it as a whole, what was typed before, and the button that sends it. */
export function Form({ form, submit, children }: { form: FormState; submit: string; children: ReactNode }) {
  const t = useWords('mobile');
  const box = useRef<HTMLFormElement>(null);
  const [sent, setSent] = useState(0);
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    await form.submit();
    setSent((times) => times + 1);
  }
  // Once what is wrong is drawn, the first wrong field is where the person goes on.
  useEffect(() => {
    const fields = sent ? ([...(box.current?.elements ?? [])] as HTMLInputElement[]) : [];
    fields.find(({ name }) => form.errors[name])?.focus();
  }, [sent]);
  return (
    <form ref={box} className={css.form} onSubmit={(event) => void send(event)} noValidate>
      {form.offered && (
        <Alert tone="info">
          {t('form.kept')}{' '}
          <span className={css.offer}>
            <Button size="small" onClick={() => form.takeDraft(true)}>
              {t('form.goOn')}
            </Button>
            <Button size="small" kind="quiet" onClick={() => form.takeDraft(false)}>
              {t('form.forget')}
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
