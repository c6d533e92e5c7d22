import type { Fields } from '@entrepot/contract/core/field.ts';
import { useEffect, useRef, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { beforeReload } from '../browser/reload.ts';
import type { ApiProblem } from '../calls/problem.ts';
import { isUploading, uploadsDone } from '../calls/uploads.ts';
import { dropDraft, keepDraft, type KeptDraft, keptDraft } from '../form/drafts.ts';
import { errorsByKey, type FormValues, resolverOf, toldElsewhere } from '../form/form-values.ts';
import { loadZod } from '../form/late-zod.ts';
import { type Afterwards, useAction } from './use-action.ts';
import { useLanguage, useWords } from './use-words.ts';

interface FieldsSetUp<Answer> extends Pick<Afterwards<Answer>, 'copy' | 'waits'> {
  fields: Fields;
  /** Those of the fields that count with these values: the others are neither checked nor told. Default: all. */
  countOf?(values: FormValues): Fields;
  /** What else is wrong with single values, in words by key. */
  wrongOf?(values: FormValues): Record<string, string>;
  /** The values it starts with. */
  starts: FormValues;
  /** The name under which what is typed is kept until it is sent; null: it is not kept. */
  draft: string | null;
  /** Asks before what is right is sent: gives what to send, null to stay in the form. */
  agree?: ((values: FormValues) => Promise<FormValues | null>) | undefined;
  send(values: FormValues, key: string): Promise<Answer>;
  /** The words of success, or how they are made of the answer and of what was sent. */
  success?: string | ((answer: Answer, values: FormValues) => string | undefined);
  /** Says the refusal as a whole over the form too when its fields have messages of their own. */
  saysWhole?: boolean;
  /** Takes a refusal itself and answers true; otherwise it is told at its fields and over the form. */
  refused?(refusal: ApiProblem): boolean;
  /** What an answer says that did not do it, by key; the form then stays as it is. */
  missed?(answer: Answer, values: FormValues): Record<string, string> | null;
  done(answer: Answer): void;
}

const keptAfter = 600;

/** The state of a form: values, messages by key, a draft kept while typing, and one press that sends it. */
export function useFieldsForm<Answer>({ fields, countOf = () => fields, starts, draft, success, ...rest }: FieldsSetUp<Answer>) {
  const t = useWords('core');
  const first = useRef(starts);
  const { wrongOf = () => ({}) } = rest;
  const resolver: Resolver<FormValues> = async (now, context, how) => {
    const checked = await resolverOf(countOf(now), t)(now, context, how);
    const wrong = Object.entries(wrongOf(now)).map(([key, message]) => [key, { type: 'rule', message }]);
    return wrong.length > 0 ? { values: {}, errors: { ...Object.fromEntries(wrong), ...checked.errors } } : checked;
  };
  const { watch, setValue, getValues, reset, trigger, handleSubmit, formState } = useForm<FormValues>({
    defaultValues: first.current,
    resolver,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  });
  const [told, setTold] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [waiting, setWaiting] = useState(false);
  const [offered, setOffered] = useState<KeptDraft | null>(() => (draft ? keptDraft(draft, fields) : null));
  useEffect(() => void loadZod().catch(() => undefined), []);
  const values = watch();
  const differ = (now: FormValues) => JSON.stringify(now) !== JSON.stringify(first.current);
  const unsaved = differ(values);

  const notKept = useRef(false);
  function keepNow() {
    if (draft && notKept.current) keepDraft(draft, getValues());
    notKept.current = false;
  }
  function forget() {
    notKept.current = false;
    if (draft) dropDraft(draft);
  }
  useEffect(() => {
    notKept.current = unsaved;
    if (!unsaved) return;
    const timer = setTimeout(keepNow, keptAfter);
    return () => clearTimeout(timer);
  }, [values, unsaved, draft]);
  useEffect(() => {
    const stop = beforeReload(keepNow);
    return () => {
      stop();
      keepNow();
    };
  }, [draft]);

  // What stands under the fields is said anew in the language in use; the server's own words would need another try.
  const language = useLanguage();
  const said = useRef(language);
  useEffect(() => {
    if (said.current === language) return;
    said.current = language;
    setTold({});
    setProblem(null);
    if (formState.isSubmitted) void trigger();
  }, [language]);

  const sending = useAction(rest.send, {
    success: (answer) =>
      rest.missed?.(answer, getValues()) ? undefined : typeof success === 'function' ? success(answer, getValues()) : success,
    copy: rest.copy,
    handle(refusal) {
      if (rest.refused?.(refusal)) return true;
      const count = countOf(getValues());
      setTold(errorsByKey(count, refusal.problems));
      const elsewhere = toldElsewhere(count, refusal.problems);
      const whole = rest.saysWhole || refusal.problems.length === 0 ? refusal.message : null;
      setProblem([whole, elsewhere].filter(Boolean).join(' ') || null);
      return true;
    },
    waits() {
      forget();
      rest.waits?.();
    },
    done(answer) {
      const missed = rest.missed?.(answer, getValues());
      if (missed) return setTold(missed);
      forget();
      first.current = getValues();
      rest.done(answer);
    },
  });

  async function submit(): Promise<void> {
    setTold({});
    setProblem(null);
    setOffered(null);
    if (isUploading()) {
      setWaiting(true);
      await uploadsDone();
      setWaiting(false);
    }
    await handleSubmit(async () => {
      const agreed = rest.agree ? await rest.agree(getValues()) : getValues();
      if (agreed) await sending.run(agreed);
    })();
  }
  function change(key: string, value: unknown) {
    setValue(key, value, { shouldDirty: true });
    // What is wrong with one value may hang on another.
    if (formState.isSubmitted) void trigger();
    setTold((before) => Object.fromEntries(Object.entries(before).filter(([name]) => name !== key && !name.startsWith(`${key}.`))));
  }
  const errors: Record<string, string> = {
    ...Object.fromEntries(Object.entries(formState.errors).map(([key, error]) => [key, String(error?.message ?? '')])),
    ...told,
  };

  return {
    values,
    errors,
    change,
    submit,
    problem,
    unsaved,
    /** The same at the moment it is asked: a page that leaves as soon as it has saved is not drawn anew before. */
    isUnsaved: () => differ(getValues()),
    busy: sending.busy || waiting,
    offered,
    /** Puts the kept draft into the form, or forgets it. */
    takeDraft(use: boolean) {
      if (use && offered) reset({ ...getValues(), ...pick(fields, offered.values) });
      else forget();
      setOffered(null);
    },
    forget,
  };
}

const pick = (fields: Fields, values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key in fields));
