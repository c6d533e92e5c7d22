import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { site } from '../sites/site.ts';

const token = { token: f.text({ required: true, max: 128 }) };
const { code, sitePath, userPath, hosts } = site.fields;
const choice = { code: f.text({ required: true, max: 32 }), name: f.text({ required: true, max: 100 }) };

/** What the first set-up may choose from, for who has its link. */
export const getSetUp = call({
  path: '/Account/GetSetUp',
  who: 'A',
  needs: null,
  reads: true,
  takes: token,
  gives: f.object({ countries: f.list(choice, { required: true }), currencies: f.list(choice, { required: true }) }, { required: true }),
});

/** Makes the first platform administrator and the first site, and signs the administrator in; the link is dead after it. */
export const setUp = call({
  path: '/Account/SetUp',
  who: 'A',
  needs: null,
  takes: {
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
    currencyCode: f.text({ required: true, max: 32 }),
    defaultLanguage: f.enum('SiteLanguage', { required: true }),
  },
  gives: f.object({ accessToken: f.text({ required: true }), refreshToken: f.text({ required: true }) }, { required: true }),
});
