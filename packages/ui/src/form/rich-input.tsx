import { type Language, languages } from '@entrepot/contract/core/language.ts';
import { isBlankRichText } from '@entrepot/contract/core/rich-text.ts';
import { late } from '../feedback/lazy.tsx';
import { Suspense, useState } from 'react';
import { FieldBox, useField } from './field-box.tsx';
import type { InputProps } from './widget-props.ts';
import css from './rich-editor.module.css';
import { useSettings } from '../base/settings.ts';
import { Tabs } from '../page/tabs.tsx';
import { useTexts } from '../base/texts.tsx';

const Editor = late(
  () => import('./rich-editor.tsx').then((part) => ({ default: part.RichEditor })),
  <div className={css.waiting} aria-busy="true" />,
);

/** The rich text editor, loaded when the first one is rendered. */
export function RichInput(props: InputProps<string>) {
  return (
    <Suspense fallback={<div className={css.waiting} aria-busy="true" />}>
      <Editor {...props} />
    </Suspense>
  );
}

/** Rich text in three languages, one per tab; a tick marks those that are filled in. */
export function RichTranslationsInput(props: InputProps<Record<string, string>>) {
  const { value, onChange, name, label } = props;
  const t = useTexts();
  const { language: own } = useSettings();
  const [language, setLanguage] = useState<Language>(own);
  const { id } = useField(props);
  const put = (html: string | null) => onChange({ ...value, [language]: html ?? '' });
  const tabs = languages.map((one) => ({
    key: one,
    label: `${t(`language.${one}`)}${isBlankRichText(value?.[one] ?? '') ? '' : ' ✓'}`,
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
