import { call, done, option } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { customsClearanceNumberIndex } from './screens.ts';

/** How many numbers one call may add. */
export const mostCustomsNumbers = 10_000;

/** Adds numbers of one type to a company: a range whose serial part has so many digits, or a list. All of them or none. */
export const establishCustomsNumbers = call({
  path: '/CustomsClearanceCompany/EstablishCustomsClearanceNumbers',
  who: 'PS',
  needs: customsClearanceNumberIndex.Establish,
  takes: {
    companyId: f.ref('customsClearanceCompany', { required: true }),
    customsNumberType: f.enum('CustomsNumberType', { required: true }),
    prefix: f.code({ max: 16 }),
    startNumber: f.code({ max: 20 }),
    endNumber: f.code({ max: 20 }),
    digits: f.count({ min: 1, max: 20 }),
    numbers: f.texts({ code: true, each: 40, max: mostCustomsNumbers }),
  },
  gives: f.object({ added: f.count({ required: true }) }, { required: true }),
});

export const voidCustomsNumbers = call({
  path: '/CustomsClearanceCompany/VoidCustomsClearanceNumbers',
  who: 'PS',
  needs: customsClearanceNumberIndex.Void,
  takes: { ids: f.ids({ required: true }) },
  gives: done,
});

export const deleteCustomsNumbers = call({
  path: '/CustomsClearanceCompany/DeleteCustomsClearanceNumbers',
  who: 'PS',
  needs: customsClearanceNumberIndex.Delete,
  takes: { ids: f.ids({ required: true }) },
  gives: done,
});

/** The companies that may be chosen. */
export const getSelectCustomsCompanies = call({
  path: '/CustomsClearanceCompany/GetSelectCustomsClearanceCompanys',
  aliases: ['/Select/CustomsClearanceCompany', '/CustomsClearanceCompany'],
  who: 'PSW',
  needs: null,
  takes: { siteId: f.ref('site', { seenBy: 'PSW' }) },
  gives: f.list({ id: f.id({ required: true }), ...option, number: f.code({ required: true }) }, { required: true }),
  reads: true,
  query: true,
});
