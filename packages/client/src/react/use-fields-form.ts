import type { Fields } from '@entrepot/contract/core/field.ts';
import { useEffect, useRef, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { beforeReload } from '../browser/reload.ts';
import type { ApiProblem } from '../calls/problem.ts';
import { isUploading, uploadsDone } from '../calls/uploads.ts';
import { changedValues, dropDraft, storable, storeDraft, type StoredDraft, findDraft } from '../form/drafts.ts';
import { errorsByKey, type FormValues, resolverOf, unplacedMessage } from '../form/form-values.ts';
import { loadZod } from '../form/late-zod.ts';
import { type ActionOptions, useAction } from './use-action.ts';
import { dropEntered, recallEntered, storeEntered } from './use-entered.ts';
import { useLanguage, useTexts } from './use-texts.ts';

interface FieldsSetUp<Answer> extends Pick<ActionOptions<Answer>, 'copy' | 'waits'> {
  fields: Fields;
  /** Returns the fields that apply with these values: the others are neither validated nor shown errors. Default: all. */
  countOf?(values: FormValues): Fields;
  /** Returns further errors of single values, by key. */
  fieldProblem?(values: FormValues): Record<string, string>;
  /** Initial values. */
  defaults: FormValues;
  /** The name under which a draft of the input is stored until it is sent; null: no draft. */
  draft: string | null;
  /**
   * The thing that the input of a scan screen is about, such as `seal:<bag id>`. The input is stored while it is entered and is in the form
   * again after a reload, until it is sent or given up.
   */
  entered?: string | undefined;
  /** Returns the version of the row that the values belong to, stored with the draft. Default: none, for a new row. */
  rowVersion?(): number | null;
  /** Called after the values of a draft were applied. */
  draftApplied?(draft: StoredDraft): void;
  /** Asks for confirmation before valid values are sent: returns the values to send, null to stay in the form. */
  agree?: ((values: FormValues) => Promise<FormValues | null>) | undefined;
  send(values: FormValues, key: string): Promise<Answer>;
  /** The success message, or a function of the answer and of the sent values. */
  success?: string | ((answer: Answer, values: FormValues) => string | undefined);
  /** Also shows the message of the refusal above the form when its fields have messages of their own. */
  showsFormMessage?: boolean;
  /** Handles a refusal itself and returns true; otherwise it is shown at its fields and above the form. */
  refused?(refusal: ApiProblem): boolean;
  /** Returns the errors of a response that did not perform the action, by key; the form then remains unchanged. */
  missed?(answer: Answer, values: FormValues): Record<string, string> | null;
  done(answer: Answer): void;
}

const storeDelayMs = 600;

/** The state of a form: values, messages by key, a draft stored while typing, and a submit that runs once at a time. */
export function useFieldsForm<Answer>({ fields, countOf = () => fields, defaults, draft, success, ...rest }: FieldsSetUp<Answer>) {
  const t = useTexts('core');
  const first = useRef(defaults);
  const { fieldProblem = () => ({}), entered } = rest;
  const [restored] = useState(() => (entered ? recallEntered<FormValues>(entered) : null));
  const resolver: Resolver<FormValues> = async (now, context, how) => {
    const checked = await resolverOf(countOf(now), t)(now, context, how);
    const wrong = Object.entries(fieldProblem(now)).map(([key, message]) => [key, { type: 'rule', message }]);
    return wrong.length > 0 ? { values: {}, errors: { ...Object.fromEntries(wrong), ...checked.errors } } : checked;
  };
  const { watch, setValue, getValues, reset, trigger, handleSubmit, formState } = useForm<FormValues>({
    defaultValues: { ...first.current, ...pick(fields, restored ?? {}) },
    resolver,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  });
  const [serverErrors, setServerErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [waiting, setWaiting] = useState(false);
  const [offered, setOffered] = useState<StoredDraft | null>(() => (draft ? findDraft(draft, fields) : null));
  useEffect(() => void loadZod().catch(() => undefined), []);
  const values = watch();
  const differ = (now: FormValues) => JSON.stringify(now) !== JSON.stringify(first.current);
  const unsaved = differ(values);

  const isUnstored = useRef(false);
  function storeNow() {
    if (draft && isUnstored.current) storeDraft(draft, fields, changedValues(first.current, getValues()), rest.rowVersion?.() ?? null);
    isUnstored.current = false;
  }
  function discardDraft() {
    isUnstored.current = false;
    if (draft) dropDraft(draft);
    if (entered) dropEntered(entered);
  }
  useEffect(() => {
    if (!entered) return;
    if (unsaved) storeEntered(entered, storable(fields, changedValues(first.current, values), false));
    else dropEntered(entered);
  }, [entered, JSON.stringify(values), unsaved]);
  useEffect(() => {
    isUnstored.current = unsaved;
    if (!unsaved) return;
    const timer = setTimeout(storeNow, storeDelayMs);
    return () => clearTimeout(timer);
  }, [values, unsaved, draft]);
  useEffect(() => {
    const stop = beforeReload(storeNow);
    return () => {
      stop();
      storeNow();
    };
  }, [draft]);

  // Validation messages follow the language in use; the server's own messages would need another request.
  const language = useLanguage();
  const lastLanguage = useRef(language);
  useEffect(() => {
    if (lastLanguage.current === language) return;
    lastLanguage.current = language;
    setServerErrors({});
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
      setServerErrors(errorsByKey(count, refusal.problems));
      const elsewhere = unplacedMessage(count, refusal.problems);
      const whole = rest.showsFormMessage || refusal.problems.length === 0 ? refusal.message : null;
      setProblem([whole, elsewhere].filter(Boolean).join(' ') || null);
      return true;
    },
    waits() {
      discardDraft();
      rest.waits?.();
    },
    done(answer) {
      const missed = rest.missed?.(answer, getValues());
      if (missed) return setServerErrors(missed);
      discardDraft();
      first.current = getValues();
      rest.done(answer);
    },
  });

  async function submit(): Promise<void> {
    setServerErrors({});
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
    // The validity of one value may depend on another.
    if (formState.isSubmitted) void trigger();
    setServerErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => name !== key && !name.startsWith(`${key}.`))));
  }
  const errors: Record<string, string> = {
    ...Object.fromEntries(Object.entries(formState.errors).map(([key, error]) => [key, String(error?.message ?? '')])),
    ...serverErrors,
  };

  return {
    values,
    errors,
    change,
    submit,
    problem,
    unsaved,
    /** The same, evaluated when called: a page that navigates away right after saving is not rendered again before. */
    isUnsaved: () => differ(getValues()),
    busy: sending.busy || waiting,
    offered,
    /** Applies the stored draft to the form, or deletes it. */
    takeDraft(use: boolean) {
      setOffered(null);
      if (!use || !offered) return discardDraft();
      reset({ ...getValues(), ...pick(fields, offered.values) });
      rest.draftApplied?.(offered);
    },
    discardDraft,
  };
}

const pick = (fields: Fields, values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key in fields));
