import type { ApiProblem } from '@entrepot/client/calls/problem.ts';
import { errorsByKey, fieldErrors, type FormValues } from '@entrepot/client/form/form-values.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import type { Fields } from '@entrepot/contract/core/field.ts';
import { useEffect, useRef, useState } from 'react';

/**
 * Errors of the values of a wizard or of fields without a form: the contract's rules while typing, and the last server response. Empty
 * fields are not marked yet.
 */
export function useMarks(fields: Fields, values: FormValues, problem: ApiProblem | null) {
  const t = useTexts('core');
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const serialized = JSON.stringify(values);
  const lastTurn = useRef(0);
  useEffect(() => {
    const turn = ++lastTurn.current;
    void fieldProblem(fields, values, t).then((found) => {
      if (turn === lastTurn.current) setTyped(found);
    });
  }, [fields, serialized, t]);
  const errors: Readonly<Record<string, string>> = { ...(problem ? errorsByKey(fields, problem.problems) : {}), ...typed };
  return {
    errors,
    /** Keys with errors, in the order of the fields. */
    keys: Object.keys(fields).filter((key) => errors[key]),
    /** Focuses the first visible marked field; returns whether there was one. */
    focusFirst: (): boolean => Object.keys(fields).some((key) => Boolean(errors[key]) && focusOn(key)),
  };
}

async function fieldProblem(fields: Fields, values: FormValues, t: ReturnType<typeof useTexts>): Promise<Record<string, string>> {
  const errors = await fieldErrors(fields, t, values);
  const isFilled = (key: string) => values[key] !== null && values[key] !== undefined && values[key] !== '';
  return Object.fromEntries(Object.entries(errors ?? {}).flatMap(([key, message]) => (isFilled(key) && message ? [[key, message]] : [])));
}

const focusOn = (key: string) => focusFirstVisible(`[data-field="${key}"] :is(input, textarea, select, button)`);

/** Focuses the first visible field with its own error; returns whether there was one. */
export const focusWrong = (): boolean => focusFirstVisible('[aria-invalid="true"]');

function focusFirstVisible(selector: string): boolean {
  const boxes = document.querySelectorAll<HTMLElement>(selector);
  const visibleBox = [...boxes].find((box) => box.offsetParent !== null);
  visibleBox?.scrollIntoView({ block: 'center' });
  visibleBox?.focus();
  return Boolean(visibleBox);
}
