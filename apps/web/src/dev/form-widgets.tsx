import { f } from '@entrepot/contract/core/field.ts';
import { FormPage } from '@entrepot/ui/form/form-page.tsx';
import type { FormItem, FormSection, SectionValues } from '@entrepot/ui/form/form-props.ts';
import { Form } from '@entrepot/ui/form/form.tsx';
import { Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { useState } from 'react';
import { fields } from './samples.ts';
import { Show } from './stage.tsx';
import { useDevTexts } from './texts.ts';

const start = { name: 'Tea set', urgent: false, pieces: 0 } as Record<string, unknown>;

/** Forms: as a page, read, too wide, with wrong fields. */
export function FormWidgets() {
  const t = useDevTexts();
  const [values, setValues] = useState(start);
  const [back, setBack] = useState(0);
  const [left, setLeft] = useState<readonly string[]>([]);
  const [saved, setSaved] = useState<SectionValues | null>(null);
  const item = (key: string, field: FormItem['field'], more: Partial<FormItem> = {}): FormItem => ({
    key,
    label: t(`f.${key}`),
    field,
    ...more,
  });
  const sections: FormSection[] = [
    {
      key: 'basics',
      title: t('w.basics'),
      rows: [[item('name', fields.name, { required: true }), item('city', f.text()), item('phone', f.phone()), item('urgent', f.flag())]],
    },
    {
      key: 'more',
      title: t('w.more'),
      rows: [
        [item('pieces', fields.pieces, { rule: (value) => (Number(value) > 0 ? null : t('w.above')) }), item('weight', fields.weight)],
        [item('remark', fields.remark)],
      ],
    },
  ];
  const change = (key: string, value: unknown) => setValues((now) => ({ ...now, [key]: value }));
  const save = async (data: SectionValues) => {
    // Long enough for the button to show that it works.
    await new Promise((ready) => setTimeout(ready, 150));
    setSaved(data);
    setLeft([]);
    return true;
  };
  const express = {
    key: 'express',
    label: t('w.express'),
    visible: (now: Record<string, unknown>) => now.urgent === true,
    onClick: () => undefined,
  };
  return (
    <Stack>
      <Show id="form-page" title={t('s.page')}>
        <FormPage
          title={t('s.page')}
          mode="edit"
          tabs
          sections={sections}
          values={values}
          onChange={change}
          buttons={[express]}
          onSubmit={save}
          onBack={() => setBack((now) => now + 1)}
          onValidateError={setLeft}
        />
        {left.length > 0 && <Text tone="error">{t('s.left', { names: left.join(' ') })}</Text>}
        <Text>{t('s.back', { count: back })}</Text>
        <output data-saved>{saved ? JSON.stringify(saved) : ''}</output>
      </Show>
      <Show id="form-read" title={t('s.read')}>
        <FormPage
          title={t('s.read')}
          mode="read"
          sections={sections}
          values={values}
          onChange={change}
          onSubmit={save}
          onBack={() => setBack((now) => now + 1)}
        />
      </Show>
      <Show id="form-wide" title={t('s.wide')}>
        <Form sections={[{ rows: sections[0]!.rows }]} values={values} onChange={change} width={6} />
      </Show>
      <Show id="form-wrong" title={t('s.wrong')}>
        <Form
          sections={[{ rows: sections[0]!.rows }]}
          values={values}
          onChange={change}
          errors={{ name: t('w.above'), phone: t('w.above') }}
          width={2}
          problem={t('s.wrong')}
        />
      </Show>
    </Stack>
  );
}
