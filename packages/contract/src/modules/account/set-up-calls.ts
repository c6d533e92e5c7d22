import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { site } from '../sites/site.ts';

const token = { token: f.text({ required: true, max: 128 }) };
const { code, sitePath, userPath, hosts, timeZone, phoneCodes } = site.fields;
const choice = { code: f.text({ required: true, max: 32 }), name: f.text({ required: true, max: 100 }) };

/** A country with the usual settings of a site there; null where it has several. */
const country = {
  ...choice,
  timeZone: f.text({ max: 64 }),
  timeZones: f.texts({ required: true, each: 64 }),
  phoneCode: f.text({ max: 8 }),
  currencyCode: f.text({ max: 3 }),
  defaultLanguage: f.enum('SiteLanguage', { required: true }),
};

/** The limits of a site, in the currency whose code `currency` holds. */
const limits = (currency: string) => ({
  manualLimit: f.money({ currency }),
  discountLimit: f.money({ currency }),
  personLimit: f.money({ currency }),
  customerLimit: f.money({ currency }),
  totalLimit: f.money({ currency }),
});

/** The choices of the first set-up, for the holder of its link: countries, currencies with the usual limits for one person, activities. */
export const getSetUp = call({
  path: '/Account/GetSetUp',
  audience: ['anonymous'],
  needs: null,
  transaction: 'none',
  input: token,
  output: f.object(
    {
      countries: f.list(country, { required: true }),
      currencies: f.list({ ...choice, ...limits('code') }, { required: true }),
      activities: f.list({ activity: f.enum('SiteActivity', { required: true }), name: choice.name }, { required: true }),
    },
    { required: true },
  ),
});

/** Creates the first platform administrator and the first site, and signs the administrator in; the link is invalid afterwards. */
export const setUp = call({
  path: '/Account/SetUp',
  audience: ['anonymous'],
  needs: null,
  input: {
    ...token,
    userName: f.userName({ required: true }),
    nickName: f.text({ max: 32 }),
    password: f.secret({ required: true }),
    confirmPassword: f.secret({ required: true }),
    passwordKeyId: f.text({ required: true }),
    siteName: f.text({ required: true }),
    code,
    sitePath,
    userPath,
    hosts,
    countryCode: f.text({ required: true, max: 32 }),
    timeZone,
    phoneCodes,
    // The base currency, and further ones in force with the value of one unit in it.
    currencyCode: f.text({ required: true, max: 3 }),
    currencies: f.list({ code: f.text({ required: true, max: 3 }), exchangeRate: f.rate({ required: true }) }, { default: [], max: 50 }),
    defaultLanguage: f.enum('SiteLanguage', { required: true }),
    // The activities of the company, for its menus; default: not decided, everything is shown.
    activities: f.enums('SiteActivity'),
    // Above them four-eyes approval is needed; default: those of the base currency.
    ...limits('currencyCode'),
  },
  output: f.object({ accessToken: f.text({ required: true }), refreshToken: f.text({ required: true }) }, { required: true }),
});
