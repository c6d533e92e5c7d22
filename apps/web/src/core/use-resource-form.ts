import type { Fields } from '@entrepot/contract/core/field.ts';
import type { AnyResource, DraftOf } from '@entrepot/contract/core/resource.ts';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { create, edit } from './api.ts';
import { dropDraft, keepDraft, keptDraft, type KeptDraft } from './drafts.ts';
import { errorsByKey, type FormValues, resolverOf, startsOf, toldElsewhere } from './form-values.ts';
import { useLanguage, useWords } from './i18n.ts';
import { loadZod } from './late-zod.ts';
import { beforeReload } from './reload.ts';
import { useAction } from './use-action.ts';

interface FormSetUp<R extends AnyResource> {
  of: R;
  fields: Fields;
  /** The row being changed, as `getEdit` gave it; null: a new one. */
  row: FormValues | null;
  /** Values a new row starts with, over the fields' own. */
  starts?: FormValues | undefined;
  /** Saves instead of the resource's own calls; gives the id. */
  save?: ((values: FormValues, row: FormValues | null, key: string) => Promise<string>) | undefined;
  onSaved(id: string): void;
}

const conflict = 104;
const savedAfter = 600;

/**
 * The state of a resource's form: values, messages by key, a draft kept while typing, and the save that can be pressed once.
 * `conflict` is set when someone else changed the row meanwhile.
 */
export function useResourceForm<R extends AnyResource>({ of, fields, row, starts, save, onSaved }: FormSetUp<R>) {
  const t = useWords('core');
  const form = `${of.name}:${(row?.id as string | undefined) ?? 'new'}`;
  const first = useRef(startsOf(fields, row ?? starts));
  const { watch, setValue, getValues, reset, trigger, handleSubmit, formState } = useForm<FormValues>({
    defaultValues: first.current,
    resolver: resolverOf(fields, t),
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  });
  const [told, setTold] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const rowVersion = useRef((row?.rowVersion as number | undefined) ?? 0);
  const [stale, setStale] = useState(false);
  const [offered, setOffered] = useState<KeptDraft | null>(() => keptDraft(form, fields));
  useEffect(() => void loadZod().catch(() => undefined), []);
  const values = watch();
  const differ = (now: FormValues) => JSON.stringify(now) !== JSON.stringify(first.current);
  const unsaved = differ(values);

  const notKept = useRef(false);
  function keepNow() {
    if (notKept.current) keepDraft(form, getValues());
    notKept.current = false;
  }
  function forget() {
    notKept.current = false;
    dropDraft(form);
  }
  useEffect(() => {
    notKept.current = unsaved;
    if (!unsaved) return;
    const timer = setTimeout(keepNow, savedAfter);
    return () => clearTimeout(timer);
  }, [values, unsaved, form]);
  useEffect(() => {
    const stop = beforeReload(keepNow);
    return () => {
      stop();
      keepNow();
    };
  }, [form]);

  // What stands under the fields is said anew in the language in use; the server's own words would need another save.
  const language = useLanguage();
  const said = useRef(language);
  useEffect(() => {
    if (said.current === language) return;
    said.current = language;
    setTold({});
    setProblem(null);
    if (formState.isSubmitted) void trigger();
  }, [language]);

  const saving = useAction(
    async (now: FormValues, key) => {
      if (save) return save(now, row && { ...row, rowVersion: rowVersion.current }, key);
      if (!row) return create(of, now as DraftOf<R>, { quiet: true, idempotencyKey: key });
      await edit(of, row.id as string, rowVersion.current, now as DraftOf<R>, { quiet: true });
      return row.id as string;
    },
    {
      success: t('saved', { ns: 'core-web' }),
      handle(refusal) {
        if (refusal.code === conflict && row) setStale(true);
        else if (refusal.problems.length > 0) {
          setTold(errorsByKey(fields, refusal.problems));
          setProblem(toldElsewhere(fields, refusal.problems));
        } else setProblem(refusal.message);
        return true;
      },
      done(id) {
        forget();
        first.current = getValues();
        onSaved(id);
      },
    },
  );

  async function submit(): Promise<void> {
    setTold({});
    setProblem(null);
    setOffered(null);
    await handleSubmit(async () => void (await saving.run(getValues())))();
  }
  function change(key: string, value: unknown) {
    setValue(key, value, { shouldValidate: formState.isSubmitted, shouldDirty: true });
    setTold(({ [key]: _gone, ...rest }) => rest);
  }
  const errors = {
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
    busy: saving.busy,
    offered,
    /** Puts the kept draft into the form, or forgets it. */
    takeDraft(use: boolean) {
      if (use && offered) reset({ ...getValues(), ...pick(fields, offered.values) });
      else forget();
      setOffered(null);
    },
    stale,
    /** Ends the conflict: saves these values over the version of the other person. */
    async settle(settled: FormValues, version: number) {
      setStale(false);
      rowVersion.current = version;
      for (const [key, value] of Object.entries(settled)) setValue(key, value);
      await submit();
    },
    giveUp: () => setStale(false),
    forget,
  };
}

const pick = (fields: Fields, values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key in fields));
