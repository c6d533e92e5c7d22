import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { logisticsOrderIndex, logisticsOrderPeerEstablish, recipientInformationIndex } from '../orders/screens.ts';
import { applicantInformationIndex } from './screens.ts';

/** Who declares goods to customs as their sender. Rows without an owner are the site's pool, used in turn. */
export const applicant = resource({
  name: 'applicant',
  module: 'customs',
  table: 'applicant',
  title: 'contacts',
  area: 'ApplicantInformation',
  who: { read: 'CPSW', write: 'CPS' },
  screen: applicantInformationIndex,
  readableFrom: [logisticsOrderIndex, logisticsOrderPeerEstablish],
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
    // Kept encrypted, so the column is longer than any identity number.
    identityNumber: f.text({ max: 255, masked: recipientInformationIndex.ShowIdentity }),
    ownerId: f.ref('user', {
      wire: 'UserId',
      seenBy: 'PSW',
      shows: { UserName: 'userName', NickName: 'nickName', MemberCode: 'memberCode' },
    }),
    usageCount: f.count({ byServer: true, required: true, starts: 0 }),
    deactivated: f.flag({ wire: 'IsDeactivate', byServer: true, required: true, starts: false }),
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
