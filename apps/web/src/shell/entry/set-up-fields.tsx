import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { type Language, languageNames, languages, siteLanguage } from '@entrepot/contract/core/language.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { inBrackets } from '@entrepot/ui/base/in-brackets.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import { Checkbox } from '@entrepot/ui/form/tick.tsx';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import type { ReactNode } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import css from './entry.module.css';

const limitNames = ['manualLimit', 'discountLimit', 'customerLimit', 'personLimit', 'totalLimit'] as const;
type Limit = (typeof limitNames)[number];
type SiteActivity = CodeOf<'SiteActivity'>;

/** A further currency in force, and the value of one unit in the base currency. */
interface FurtherCurrency {
  code: string;
  exchangeRate: string;
}

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
  timeZone: string;
  /** Calling codes, separated by spaces. */
  phoneCodes: string;
  currencyCode: string;
  /** Further currencies in force, with the value of one unit in the base currency. */
  currencies: readonly FurtherCurrency[];
  defaultLanguage: number;
  /** The activities of the company. */
  activities: readonly SiteActivity[];
  /** Limits for one person in the base currency. */
  limits: Readonly<Record<Limit, string>>;
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
  timeZone: '',
  phoneCodes: '',
  currencyCode: '',
  currencies: [],
  activities: [enumCodes.SiteActivity.Forwarding],
  defaultLanguage: siteLanguage(language),
  limits: { manualLimit: '', discountLimit: '', customerLimit: '', personLimit: '', totalLimit: '' },
});

interface Choice {
  code: string;
  name: string;
}
/** A country with the usual settings of a site there. */
interface Country extends Choice {
  timeZone?: string | null;
  timeZones: readonly string[];
  phoneCode?: string | null;
  currencyCode?: string | null;
  defaultLanguage: number;
}
/** A currency with the usual limits in it. */
type CurrencyChoice = Choice & { readonly [K in Limit]?: string | null };
interface SiteFieldsProps {
  form: SiteForm;
  onChange(form: SiteForm): void;
  choices: {
    countries: readonly Country[];
    currencies: readonly CurrencyChoice[];
    activities: readonly { activity: SiteActivity; name: string }[];
  };
  /** Password fields below the administrator's name. */
  children: ReactNode;
}

const languageOptions = languages.map((language) => ({ value: siteLanguage(language), label: languageNames[language] }));
const optionsOf = (choices: readonly Choice[]) => choices.map(({ code, name }) => ({ value: code, label: inBrackets(name, code) }));

/** Fields of the first administrator and the first site. */
export function SiteFields({ form, onChange, choices, children }: SiteFieldsProps) {
  const t = useTexts('shell');
  const text = (
    key: Exclude<keyof SiteForm, 'defaultLanguage' | 'currencies' | 'activities' | 'limits'>,
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
          onChange={(countryCode) => onChange(withLimits({ ...form, ...settingsOf(choices.countries, countryCode) }, choices.currencies))}
          required
        />
        <Select
          label={t('setUp.timeZone')}
          options={zonesOf(choices.countries, form.countryCode)}
          value={form.timeZone || null}
          onChange={(timeZone) => onChange({ ...form, timeZone: timeZone ?? '' })}
          required
        />
        {text('phoneCodes', { hint: true, max: 60 })}
        <Select
          label={t('setUp.currency')}
          options={optionsOf(choices.currencies)}
          value={form.currencyCode || null}
          onChange={(currencyCode) => onChange(withLimits({ ...form, currencyCode: currencyCode ?? '' }, choices.currencies))}
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
      <Activities form={form} onChange={onChange} choices={choices.activities} />
      <Currencies form={form} onChange={onChange} choices={choices.currencies} />
      {form.currencyCode && <Limits form={form} onChange={onChange} />}
    </>
  );
}

/** The activities of the company, whose screens its menus show. */
function Activities({
  form,
  onChange,
  choices,
}: {
  form: SiteForm;
  onChange(form: SiteForm): void;
  choices: SiteFieldsProps['choices']['activities'];
}) {
  const t = useTexts('shell');
  const without = (activity: SiteActivity) => form.activities.filter((one) => one !== activity);
  return (
    <>
      <h2 id="activities">{t('setUp.activities')}</h2>
      <p className={css.lead}>{t('setUp.activitiesText')}</p>
      <div className={css.pair} role="group" aria-labelledby="activities">
        {choices.map(({ activity, name }) => (
          <Checkbox
            key={activity}
            label={name}
            checked={form.activities.includes(activity)}
            onChange={(checked) => onChange({ ...form, activities: checked ? [...without(activity), activity] : without(activity) })}
          />
        ))}
      </div>
    </>
  );
}

/** Limits for one person, in the base currency. */
function Limits({ form, onChange }: { form: SiteForm; onChange(form: SiteForm): void }) {
  const t = useTexts('shell');
  return (
    <>
      <h2>{t('setUp.limits', { currency: form.currencyCode })}</h2>
      <p className={css.lead}>{t('setUp.limitsText')}</p>
      <div className={css.pair}>
        {limitNames.map((name) => (
          <TextField
            key={name}
            label={t(`setUp.${name}`)}
            inputMode="decimal"
            value={form.limits[name]}
            onChange={(value) => onChange({ ...form, limits: { ...form.limits, [name]: value } })}
            maxLength={16}
          />
        ))}
      </div>
    </>
  );
}

/** The usual settings of a country, which replace those of the one chosen before. */
function settingsOf(countries: readonly Country[], code: string | null): Partial<SiteForm> {
  const country = countries.find((one) => one.code === code);
  if (!country) return { countryCode: '' };
  const { timeZone, phoneCode, currencyCode, defaultLanguage } = country;
  return {
    countryCode: country.code,
    timeZone: timeZone ?? '',
    phoneCodes: phoneCode ?? '',
    currencyCode: currencyCode ?? '',
    defaultLanguage,
  };
}

/** The form with the usual limits of its base currency. */
function withLimits(form: SiteForm, currencies: readonly CurrencyChoice[]): SiteForm {
  const usual = currencies.find(({ code }) => code === form.currencyCode);
  return usual ? { ...form, limits: Object.fromEntries(limitNames.map((name) => [name, usual[name] ?? ''])) as SiteForm['limits'] } : form;
}

/** The zones of a country, then all others: some companies work by the clock of another one. */
function zonesOf(countries: readonly Country[], code: string) {
  const own = countries.find((one) => one.code === code)?.timeZones ?? [];
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => !own.includes(zone));
  return [...own, ...others].map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
}

/** Further currencies in force, each with its rate. */
function Currencies({ form, onChange, choices }: { form: SiteForm; onChange(form: SiteForm): void; choices: readonly Choice[] }) {
  const t = useTexts('shell');
  const { currencies } = form;
  const set = (at: number, change: Partial<FurtherCurrency>) =>
    onChange({ ...form, currencies: currencies.map((one, index) => (index === at ? { ...one, ...change } : one)) });
  return (
    <>
      <h2>{t('setUp.currencies')}</h2>
      <p className={css.lead}>{t('setUp.currenciesText')}</p>
      {currencies.map(({ code, exchangeRate }, at) => (
        <div key={at} className={css.pair}>
          <Select
            label={t('setUp.furtherCurrency', { number: at + 1 })}
            options={optionsOf(choices.filter((one) => one.code !== form.currencyCode))}
            value={code || null}
            onChange={(next) => set(at, { code: next ?? '' })}
            required
          />
          <TextField
            label={t('setUp.rate', { code: code || '…', base: form.currencyCode || '…' })}
            inputMode="decimal"
            value={exchangeRate}
            onChange={(next) => set(at, { exchangeRate: next })}
            maxLength={16}
            required
          />
        </div>
      ))}
      <div className={css.others}>
        <Button onClick={() => onChange({ ...form, currencies: [...currencies, { code: '', exchangeRate: '' }] })}>
          {t('setUp.addCurrency')}
        </Button>
        {currencies.length > 0 && (
          <Button kind="link" onClick={() => onChange({ ...form, currencies: currencies.slice(0, -1) })}>
            {t('setUp.removeCurrency')}
          </Button>
        )}
      </div>
    </>
  );
}
