import { type Language, languageNames, languages, siteLanguage } from '@entrepot/contract/core/language.ts';
import { inBrackets } from '@entrepot/ui/base/in-brackets.ts';
import { Select } from '@entrepot/ui/form/select.tsx';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import type { ReactNode } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import css from './entry.module.css';

/** Values of the initial setup, except the password. */
export interface SiteForm {
  userName: string;
  nickName: string;
  siteName: string;
  code: string;
  sitePath: string;
  userPath: string;
  moreHosts: string;
  countryCode: string;
  currencyCode: string;
  defaultLanguage: number;
}

/** Initial values of the form: the page's host for both staff and customers. */
export const startOf = (language: Language): SiteForm => ({
  userName: '',
  nickName: '',
  siteName: '',
  code: '',
  sitePath: location.host,
  userPath: location.host,
  moreHosts: '',
  countryCode: '',
  currencyCode: '',
  defaultLanguage: siteLanguage(language),
});

interface Choice {
  code: string;
  name: string;
}
interface SiteFieldsProps {
  form: SiteForm;
  onChange(form: SiteForm): void;
  choices: { countries: readonly Choice[]; currencies: readonly Choice[] };
  /** Password fields below the administrator's name. */
  children: ReactNode;
}

const languageOptions = languages.map((language) => ({ value: siteLanguage(language), label: languageNames[language] }));
const optionsOf = (choices: readonly Choice[]) => choices.map(({ code, name }) => ({ value: code, label: inBrackets(name, code) }));

/** Fields of the first administrator and the first site. */
export function SiteFields({ form, onChange, choices, children }: SiteFieldsProps) {
  const t = useTexts('shell');
  const text = (
    key: Exclude<keyof SiteForm, 'defaultLanguage'>,
    { hint, optional, max }: { hint?: boolean; optional?: boolean; max?: number } = {},
  ) => (
    <TextField
      label={t(`setUp.${key}`)}
      name={key}
      value={form[key]}
      onChange={(value) => onChange({ ...form, [key]: value })}
      required={!optional}
      maxLength={max ?? 64}
      hint={hint ? t(`setUp.${key}Hint`) : undefined}
    />
  );
  return (
    <>
      <h2>{t('setUp.administrator')}</h2>
      <div className={css.pair}>
        {text('userName', { max: 32 })}
        {text('nickName', { optional: true, max: 32 })}
      </div>
      {children}
      <h2>{t('setUp.site')}</h2>
      <div className={css.pair}>
        {text('siteName')}
        {text('code', { hint: true, max: 1 })}
      </div>
      <div className={css.pair}>
        {text('sitePath', { hint: true, max: 255 })}
        {text('userPath', { hint: true, max: 255 })}
      </div>
      {text('moreHosts', { hint: true, optional: true, max: 500 })}
      <div className={css.pair}>
        <Select
          label={t('setUp.country')}
          options={optionsOf(choices.countries)}
          value={form.countryCode || null}
          onChange={(countryCode) => onChange({ ...form, countryCode: countryCode ?? '' })}
          required
        />
        <Select
          label={t('setUp.currency')}
          options={optionsOf(choices.currencies)}
          value={form.currencyCode || null}
          onChange={(currencyCode) => onChange({ ...form, currencyCode: currencyCode ?? '' })}
          required
        />
        <Select
          label={t('setUp.language')}
          options={languageOptions}
          value={form.defaultLanguage}
          onChange={(defaultLanguage) => defaultLanguage && onChange({ ...form, defaultLanguage })}
          required
        />
      </div>
    </>
  );
}
