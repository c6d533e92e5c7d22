import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';

/** The calling codes of all countries, those of the site first. Every form with a telephone loads this call, so it is apart from the others. */
export const getSmsCountrys = call({
  path: '/Site/GetSmsCountrys',
  audience: ['anonymous'],
  needs: null,
  input: {},
  output: f.list({
    name: f.text({ required: true, max: 100 }),
    phoneCode: f.text({ required: true, max: 8 }),
    code: f.text({ required: true, max: 32 }),
  }),
  transaction: 'none',
});
