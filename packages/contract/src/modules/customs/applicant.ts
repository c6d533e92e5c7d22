import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { logisticsOrderIndex, logisticsOrderPeerEstablish, recipientInformationIndex } from '../orders/screens.ts';
import { applicantInformationIndex } from './screens.ts';

/** A person who declares goods to customs as their sender. Rows without an owner form the site's pool, used in turn. */
export const applicant = resource({
  name: 'applicant',
  module: 'customs',
  table: 'applicant',
  title: 'contacts',
  area: 'ApplicantInformation',
  audience: { read: ['platform', 'site', 'warehouse', 'customer'], write: ['platform', 'site', 'customer'] },
  screen: applicantInformationIndex,
  readableFrom: [logisticsOrderIndex, logisticsOrderPeerEstablish],
  scope: { customer: 'ownerId' },
  maxPerCustomer: { rows: 5_000 },
  // The customer's own data: the warehouse relies on none of it.
  customerWrites: 'free',
  fields: {
    contacts: f.text({ required: true, max: 32 }),
    phone: f.phone({ required: true }),
    receiveTel: f.phone(),
    countryCode: f.code({ max: 8 }),
    countryId: f.ref('region'),
    provinceId: f.ref('region'),
    cityId: f.ref('region'),
    countyId: f.ref('region'),
    townId: f.ref('region'),
    detailedAddress: f.text({ required: true, max: 255 }),
    mailboxCode: f.code({ max: 12 }),
    // Stored encrypted, so the column is longer than any identity number.
    identityNumber: f.text({ max: 255, masked: recipientInformationIndex.ShowIdentity }),
    ownerId: f.customer({
      apiName: 'UserId',
      seenBy: ['platform', 'site', 'warehouse'],
      display: { UserName: 'userName', NickName: 'nickName', MemberCode: 'memberCode' },
    }),
    usageCount: f.count({ readOnly: true, required: true, default: 0 }),
    deactivated: f.flag({ apiName: 'IsDeactivate', readOnly: true, required: true, default: false }),
  },
  calls: {
    list: 'GetApplicantInformations',
    create: 'EstablishApplicantInformation',
    getEdit: 'GetEditApplicantInformation',
    edit: 'EditApplicantInformation',
    remove: 'DeleteApplicantInformation',
  },
  indexes: [
    ['ownerId', 'deactivated'],
    ['deactivated', 'usageCount'],
  ],
  search: ['contacts', 'phone', 'detailedAddress'],
  checks: { usage_count_not_negative: 'usage_count >= 0' },
  page: {
    filters: ['ownerId', 'deactivated'],
    columns: ['contacts', 'phone', 'countryId', 'detailedAddress', 'identityNumber', 'ownerId', 'usageCount', 'deactivated'],
    form: [
      ['ownerId'],
      ['contacts', 'identityNumber'],
      ['phone', 'receiveTel'],
      ['countryCode', 'mailboxCode'],
      ['countryId', 'provinceId', 'cityId', 'countyId', 'townId'],
      ['detailedAddress'],
    ],
  },
});
