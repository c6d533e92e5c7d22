import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { site } from '../sites/site.ts';

const token = { token: f.text({ required: true, max: 128 }) };
const { code, sitePath, userPath, hosts } = site.fields;
const choice = { code: f.text({ required: true, max: 32 }), name: f.text({ required: true, max: 100 }) };

/** The choices of the first set-up, for the holder of its link. */
export const getSetUp = call({
  path: '/Account/GetSetUp',
  audience: ['anonymous'],
  needs: null,
  transaction: 'none',
  input: token,
  output: f.object({ countries: f.list(choice, { required: true }), currencies: f.list(choice, { required: true }) }, { required: true }),
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
    currencyCode: f.text({ required: true, max: 32 }),
    defaultLanguage: f.enum('SiteLanguage', { required: true }),
  },
  output: f.object({ accessToken: f.text({ required: true }), refreshToken: f.text({ required: true }) }, { required: true }),
});
