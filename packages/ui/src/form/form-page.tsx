import { listMark } from '../table/list-text.ts';
import { useState } from 'react';
import { Form } from './form.tsx';
import type { FormPageProps } from './form-props.ts';
import { bySection, sectionKey, validateForm } from './form-rules.ts';
import { Stack } from '../page/layout.tsx';
import { PageHeader } from '../page/page-header.tsx';
import { useTexts } from '../base/texts.tsx';

/**
 * Form as a page of its own: a link back, optional tabs, cancel and save. Save validates every section and passes all their values; a
 * truthy result navigates back. `onValidateError` receives the sections that fail. Read-only outside edit mode.
 */
export function FormPage(props: FormPageProps) {
  const { title, subtitle, tags, mode, onBack, onSubmit, onValidateError, errors: formErrors, ...form } = props;
  const t = useTexts();
  const [found, setFound] = useState<{ errors: Record<string, string>; wrong: readonly string[] }>({ errors: {}, wrong: [] });
  const save = async () => {
    const checked = validateForm(form.sections, form.values, (label) => t('edit.empty', { label }));
    setFound(checked);
    if (checked.wrong.length > 0) return onValidateError?.(checked.wrong);
    if (await onSubmit(bySection(form.sections, form.values))) onBack();
  };
  const change = (key: string, value: unknown) => {
    setFound(({ errors: { [key]: _mended, ...errors }, wrong }) => ({ errors, wrong }));
    form.onChange(key, value);
  };
  const names = found.wrong.flatMap((key) => form.sections.find((section, at) => sectionKey(section, at) === key)?.title ?? []);
  const stopped =
    Object.keys(found.errors).length > 0 && names.length > 0 ? t('form.wrongParts', { names: names.join(listMark()) }) : undefined;
  const problem = form.problem ?? stopped;
  return (
    <Stack>
      <PageHeader title={title} subtitle={subtitle} tags={tags} onBack={onBack} />
      <Form
        {...form}
        onChange={change}
        errors={{ ...formErrors, ...found.errors }}
        problem={problem}
        readOnly={mode === 'read'}
        onSubmit={mode === 'edit' ? save : undefined}
        onCancel={mode === 'edit' ? onBack : undefined}
      />
    </Stack>
  );
}
