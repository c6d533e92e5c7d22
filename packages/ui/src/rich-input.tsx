import { type Language, languages } from '@entrepot/contract/core/language.ts';
import { saysNothing } from '@entrepot/contract/core/rich-text.ts';
import { late } from './late.tsx';
import { Suspense, useState } from 'react';
import { FieldBox, useField } from './field-box.tsx';
import type { InputProps } from './widget-props.ts';
import css from './rich-editor.module.css';
import { useSettings } from './settings.ts';
import { Tabs } from './tabs.tsx';
import { useWords } from './words.tsx';

const Editor = late(
  () => import('./rich-editor.tsx').then((part) => ({ default: part.RichEditor })),
  <div className={css.waiting} aria-busy="true" />,
);

/** The editor of rich text, loaded when the first one is drawn. */
export function RichInput(props: InputProps<string>) {
  return (
    <Suspense fallback={<div className={css.waiting} aria-busy="true" />}>
      <Editor {...props} />
    </Suspense>
  );
}

/** Rich text in three languages, one behind each tab; a tick says which of them is written. */
export function RichTranslationsInput(props: InputProps<Record<string, string>>) {
  const { value, onChange, name, label } = props;
  const t = useWords();
  const { language: own } = useSettings();
  const [language, setLanguage] = useState<Language>(own);
  const { id } = useField(props);
  const put = (html: string | null) => onChange({ ...value, [language]: html ?? '' });
  const tabs = languages.map((one) => ({
    key: one,
    label: `${t(`language.${one}`)}${saysNothing(value?.[one] ?? '') ? '' : ' ✓'}`,
  }));
  return (
    <FieldBox {...props} id={id} as="div">
      <div className={css.languages} role="group" aria-label={label}>
        <Tabs label={label} tabs={tabs} value={language} onChange={(key) => setLanguage(key as Language)} />
        <RichInput
          {...props}
          key={language}
          name={`${name}.${language}`}
          label={`${label} · ${t(`language.${language}`)}`}
          hideLabel
          error={undefined}
          hint={undefined}
          value={value?.[language] ?? null}
          onChange={put}
        />
      </div>
    </FieldBox>
  );
}
