import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { enumCodes } from '../../data/codes.ts';
import { recipientAuditStates } from './order-states.ts';
import { logisticsOrderIndex, logisticsOrderPeerEstablish, recipientInformationIndex } from './screens.ts';

// Other programs identify a region by its code, people by its name.
const region = (part: string) => ({ [`${part}Name`]: 'name', [`${part}Code`]: 'code' });

/** An entry of a customer's address book: the receiver of parcels, and the identity that customs require. */
export const recipient = resource({
  name: 'recipient',
  module: 'orders',
  table: 'recipient',
  title: 'recipientName',
  area: 'RecipientInformation',
  audience: { read: ['platform', 'site', 'customer'], write: ['platform', 'site', 'customer'] },
  screen: recipientInformationIndex,
  readableFrom: [logisticsOrderIndex, logisticsOrderPeerEstablish],
  scope: { customer: 'ownerId' },
  maxPerCustomer: { rows: 20_000 },
  // The customer's own data: the warehouse relies on none of it.
  customerWrites: 'free',
  fields: {
    ownerId: f.customer({
      apiName: 'UserId',
      seenBy: ['platform', 'site', 'warehouse'],
      display: { UserName: 'userName', NickName: 'nickName', MemberCode: 'memberCode' },
    }),
    recipientType: f.enum('RecipientInformationType', {
      apiName: 'RecipientInformationType',
      required: true,
      default: enumCodes.RecipientInformationType.Personal,
    }),
    recipientName: f.text({ required: true }),
    phoneCode: f.code({ required: true, max: 8 }),
    phone: f.phone({ required: true }),
    telephone: f.phone(),
    // Stored masked except for its last four characters; the whole number is stored encrypted.
    identityNumber: f.text({ max: 40, sealed: true }),
    identitySealed: f.secret({ readOnly: true, seenBy: [] }),
    identityTail: f.text({ readOnly: true, max: 4, seenBy: [] }),
    countryId: f.ref('region', { required: true, display: region('Country') }),
    provinceId: f.ref('region', { display: region('Province') }),
    cityId: f.ref('region', { display: region('City') }),
    countyId: f.ref('region', { display: region('County') }),
    townId: f.ref('region', { display: region('Town') }),
    detailedAddress: f.text({ required: true, max: 255 }),
    mailboxCode: f.code({ max: 12 }),
    companyName: f.text({ max: 100 }),
    taxNumber: f.code({ max: 40 }),
    identityPictures: f.images({ seenBy: ['platform', 'site', 'customer'], default: [] }),
    audit: f.state(recipientAuditStates, 'ToBeAudited', { apiName: 'RecipientInformationAudit' }),
    auditRemarks: f.longText({ readOnly: true }),
    realNameStatus: f.enum('RealNameStatus', { readOnly: true, required: true, default: enumCodes.RealNameStatus.Unknown }),
    realNameTime: f.time({ readOnly: true }),
    defaultAddress: f.flag({ readOnly: true, required: true, default: false }),
    useCount: f.count({ readOnly: true, required: true, default: 0 }),
    contactHash: f.text({ readOnly: true, required: true, seenBy: [] }),
  },
  calls: {
    list: 'GetRecipientInformations',
    create: 'EstablishRecipientInformation',
    getEdit: 'GetEditRecipientInformation',
    edit: 'EditRecipientInformation',
    remove: 'DeleteRecipientInformation',
  },
  unique: [
    { on: ['ownerId', 'contactHash'], where: 'not is_deleted' },
    { on: ['ownerId'], where: 'default_address and not is_deleted' },
  ],
  sortedByChange: true,
  indexes: [
    ['ownerId'],
    ['ownerId', 'countryId'],
    ['audit'],
    ['countryId', 'audit'],
    ['recipientName'],
    {
      on: ['realNameStatus'],
      where: `real_name_status not in (${enumCodes.RealNameStatus.Unknown}, ${enumCodes.RealNameStatus.Verified})`,
    },
  ],
  search: ['recipientName', 'phone', 'detailedAddress', 'identityTail', 'companyName'],
  checks: { owner_known: 'owner_id is not null', use_count_not_negative: 'use_count >= 0' },
  page: {
    filters: ['ownerId', 'countryId', 'audit', 'realNameStatus'],
    columns: [
      'recipientName',
      'ownerId',
      'phone',
      'countryId',
      'detailedAddress',
      'mailboxCode',
      'identityNumber',
      'audit',
      'realNameStatus',
      'defaultAddress',
      'useCount',
    ],
    form: [
      ['ownerId'],
      ['recipientType', 'recipientName'],
      ['phoneCode', 'phone', 'telephone'],
      ['countryId', 'provinceId', 'cityId', 'countyId', 'townId'],
      ['detailedAddress', 'mailboxCode'],
      ['companyName', 'taxNumber'],
      ['identityNumber'],
      ['identityPictures'],
    ],
  },
});
