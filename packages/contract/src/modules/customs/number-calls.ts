import { call, done, option } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { customsClearanceNumberIndex } from './screens.ts';

/** Maximum number of numbers per call. */
export const maxCustomsNumbers = 10_000;

/** Adds numbers of one type to a company: a range with a fixed number of serial digits, or a list. All of them or none. */
export const establishCustomsNumbers = call({
  path: '/CustomsClearanceCompany/EstablishCustomsClearanceNumbers',
  audience: ['platform', 'site'],
  needs: customsClearanceNumberIndex.Establish,
  input: {
    companyId: f.ref('customsClearanceCompany', { required: true }),
    customsNumberType: f.enum('CustomsNumberType', { required: true }),
    prefix: f.code({ max: 16 }),
    startNumber: f.code({ max: 20 }),
    endNumber: f.code({ max: 20 }),
    digits: f.count({ min: 1, max: 20 }),
    numbers: f.texts({ code: true, each: 40, max: maxCustomsNumbers }),
  },
  output: f.object({ added: f.count({ required: true }) }, { required: true }),
});

export const voidCustomsNumbers = call({
  path: '/CustomsClearanceCompany/VoidCustomsClearanceNumbers',
  audience: ['platform', 'site'],
  needs: customsClearanceNumberIndex.Void,
  input: { ids: f.ids({ required: true }) },
  output: done,
});

export const deleteCustomsNumbers = call({
  path: '/CustomsClearanceCompany/DeleteCustomsClearanceNumbers',
  audience: ['platform', 'site'],
  needs: customsClearanceNumberIndex.Delete,
  input: { ids: f.ids({ required: true }) },
  output: done,
});

/** The selectable companies. */
export const getSelectCustomsCompanies = call({
  path: '/CustomsClearanceCompany/GetSelectCustomsClearanceCompanys',
  aliases: ['/Select/CustomsClearanceCompany', '/CustomsClearanceCompany'],
  audience: ['platform', 'site', 'warehouse'],
  needs: null,
  input: { siteId: f.ref('site', { seenBy: ['platform', 'site', 'warehouse'] }) },
  output: f.list({ id: f.id({ required: true }), ...option, number: f.code({ required: true }) }, { required: true }),
  transaction: 'none',
  query: true,
});
