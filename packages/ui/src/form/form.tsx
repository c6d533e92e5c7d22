import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { TabCount } from '../base/button-props.ts';
import { Alert } from '../feedback/alert.tsx';
import { Button } from '../base/button.tsx';
import css from './form.module.css';
import type { FormProps, FormSection } from './form-props.ts';
import { formWidth, sectionKey, widestForm } from './form-rules.ts';
import { Section } from './form-section.tsx';
import { Tabs } from '../page/tabs.tsx';
import { useBusy } from '../feedback/use-busy.ts';
import { useTexts } from '../base/texts.tsx';

/** The height of the sticky bars at the top of a page in px: the app bar and the tabs. */
const barsHeight = 90;

const keysOf = (section: FormSection) => section.rows.flatMap((row) => row.map((item) => item.key));

function focusOn(form: RefObject<HTMLFormElement | null>, key: string) {
  const place = form.current?.querySelector(`[data-field="${CSS.escape(key)}"]`);
  place?.scrollIntoView({ block: 'nearest' });
  const wrong = place?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const first = wrong ?? place?.querySelector<HTMLElement>('input:not([type=hidden]):not([hidden]), textarea, select, button');
  first?.focus({ preventScroll: true });
}

/** Focuses the first invalid field once after each failed save; `reveal` activates its section first. */
function useFirstWrong({ sections, errors = {} }: FormProps, reveal: (section: string) => void) {
  const form = useRef<HTMLFormElement>(null);
  const looking = useRef(false);
  useEffect(() => {
    if (!looking.current) return;
    const at = sections.findIndex((section) => keysOf(section).some((key) => errors[key]));
    const wrong = sections[at] && keysOf(sections[at]).find((key) => errors[key]);
    if (!wrong) return;
    looking.current = false;
    reveal(sectionKey(sections[at]!, at));
    // A section behind a tab has to be rendered before its field can be focused.
    requestAnimationFrame(() => focusOn(form, wrong));
  });
  return { form, look: () => (looking.current = true) };
}

/** Sections one below the other, or each behind its tab. Hidden sections stay mounted, so that their input is preserved. */
function Sections({ form, front, onFront }: { form: FormProps; front: string; onFront(key: string): void }) {
  const t = useTexts();
  const named = form.sections.map((section, at) => ({ section, key: sectionKey(section, at) }));
  if (!form.tabs || named.length < 2) return named.map(({ section, key }) => <Section key={key} section={section} form={form} />);
  const visible = named.some(({ key }) => key === front) ? front : named[0]!.key;
  const wrongIn = (section: FormSection) => keysOf(section).filter((key) => form.errors?.[key]).length;
  const countOf = (count: number): TabCount => (count > 0 ? { count, countIsBound: false } : {});
  return (
    <div>
      <Tabs
        label={t('form.parts')}
        value={visible}
        onChange={onFront}
        tabs={named.map(({ section, key }) => ({
          key,
          label: section.title ?? key,
          ...countOf(wrongIn(section)),
        }))}
      />
      {named.map(({ section, key }) => (
        <div key={key} className={css.part} hidden={key !== visible} role="group" aria-label={section.title}>
          <Section section={section} form={form} untitled />
        </div>
      ))}
    </div>
  );
}

function Buttons({ form, saving }: { form: FormProps; saving: boolean }) {
  const t = useTexts();
  const { onSubmit, submitLabel, onCancel, readOnly, actions, buttons = [], values, stickyActions } = form;
  const own = buttons.filter((button) => button.visible?.(values) ?? true);
  if ((readOnly || !onSubmit) && !onCancel && !actions && own.length === 0) return null;
  return (
    <div className={css.foot} data-sticky={stickyActions || undefined}>
      {!readOnly && onSubmit && (
        <Button kind="primary" type="submit" busy={saving}>
          {submitLabel ?? t('common.save')}
        </Button>
      )}
      {onCancel && <Button onClick={onCancel}>{readOnly ? t('common.back') : t('common.cancel')}</Button>}
      {own.map(({ key, label, icon, tone, onClick }) => (
        <Button key={key} icon={icon} kind={tone === 'danger' ? 'danger' : 'plain'} onClick={() => onClick(values)}>
          {label}
        </Button>
      ))}
      {actions}
    </div>
  );
}

/**
 * Form in sections. Labels are above the fields, required fields are marked, errors are shown below their field, and the first invalid
 * field gets the focus. Save runs once at a time: it shows progress until the promise of `onSubmit` settles.
 */
export function Form(props: FormProps) {
  const { onSubmit, problem, width, foot } = props;
  const t = useTexts();
  const [front, setFront] = useState('');
  const { form, look } = useFirstWrong(props, setFront);
  const [save, saving] = useBusy(onSubmit);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    look();
    save();
  };
  // In a field of several lines, Enter starts a new one.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing || event.repeat) return;
    event.preventDefault();
    form.current?.requestSubmit();
  };
  return (
    <form
      ref={form}
      onKeyDown={onKeyDown}
      id={props.id}
      className={css.form}
      data-plain={props.plain || undefined}
      onSubmit={submit}
      noValidate
      aria-busy={saving || undefined}
    >
      {formWidth(width).tooWide && <Alert tone="warn">{t('form.tooWide', { most: widestForm })}</Alert>}
      {problem && <Problem text={problem} />}
      <Sections form={props} front={front} onFront={setFront} />
      {foot}
      {!props.id && <Buttons form={props} saving={saving} />}
    </form>
  );
}

/** An error of the whole form, scrolled into view because the pressed button may be far below it. */
function Problem({ text }: { text: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { top, bottom } = place.current!.getBoundingClientRect();
    if (top < barsHeight || bottom > innerHeight) place.current!.scrollIntoView({ block: 'center' });
  }, [text]);
  return (
    <div ref={place}>
      <Alert tone="error" live>
        {text}
      </Alert>
    </div>
  );
}
