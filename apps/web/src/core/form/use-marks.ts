import type { ApiProblem } from '@entrepot/client/calls/problem.ts';
import { errorsByKey, type FormValues, resolverOf } from '@entrepot/client/form/form-values.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import type { Fields } from '@entrepot/contract/core/field.ts';
import { useEffect, useRef, useState } from 'react';

/**
 * What is wrong with the values of a wizard or of any page that asks fields without a form: by the rules of the contract while they
 * are typed, and as the server said last. Fields that are still empty are not wrong yet.
 */
export function useMarks(fields: Fields, values: FormValues, said: ApiProblem | null) {
  const t = useWords('core');
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const given = JSON.stringify(values);
  const asked = useRef(0);
  useEffect(() => {
    const turn = ++asked.current;
    void wrongOf(fields, values, t).then((found) => {
      if (turn === asked.current) setTyped(found);
    });
  }, [fields, given, t]);
  const errors: Readonly<Record<string, string>> = { ...(said ? errorsByKey(fields, said.problems) : {}), ...typed };
  return {
    errors,
    /** The keys that are marked, in the order of the fields. */
    keys: Object.keys(fields).filter((key) => errors[key]),
    /** Puts the focus on the first marked field that is shown; gives whether there was one. */
    focusFirst: (): boolean => Object.keys(fields).some((key) => Boolean(errors[key]) && focusOn(key)),
  };
}

async function wrongOf(fields: Fields, values: FormValues, t: ReturnType<typeof useWords>): Promise<Record<string, string>> {
  const { errors } = await resolverOf(fields, t)(values, undefined, {} as never);
  const isGiven = (key: string) => values[key] !== null && values[key] !== undefined && values[key] !== '';
  return Object.fromEntries(
    Object.entries(errors as Record<string, { message?: unknown } | undefined>).flatMap(([key, error]) =>
      isGiven(key) && error?.message ? [[key, String(error.message)]] : [],
    ),
  );
}

const focusOn = (key: string) => focusShown(`[data-field="${key}"] :is(input, textarea, select, button)`);

/** Puts the focus on the first field shown that says itself what is wrong with it; gives whether there was one. */
export const focusWrong = (): boolean => focusShown('[aria-invalid="true"]');

function focusShown(selector: string): boolean {
  const boxes = document.querySelectorAll<HTMLElement>(selector);
  const shown = [...boxes].find((box) => box.offsetParent !== null);
  shown?.scrollIntoView({ block: 'center' });
  shown?.focus();
  return Boolean(shown);
}
