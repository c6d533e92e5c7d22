import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { enumCodes } from '../../data/codes.ts';
import { recipientAuditStates } from './order-states.ts';
import { logisticsOrderIndex, logisticsOrderPeerEstablish, recipientInformationIndex } from './screens.ts';

// Other programs know a region by its code, people by its name.
const region = (part: string) => ({ [`${part}Name`]: 'name', [`${part}Code`]: 'code' });

/** An entry of a customer's address book: who gets the parcels, and the identity that customs ask for. */
export const recipient = resource({
  name: 'recipient',
  module: 'orders',
  table: 'recipient',
  title: 'recipientName',
  area: 'RecipientInformation',
  who: { read: 'CPS', write: 'CPS' },
  screen: recipientInformationIndex,
  readableFrom: [logisticsOrderIndex, logisticsOrderPeerEstablish],
  fields: {
    ownerId: f.ref('user', {
      wire: 'UserId',
      seenBy: 'PSW',
      shows: { UserName: 'userName', NickName: 'nickName', MemberCode: 'memberCode' },
    }),
    recipientType: f.enum('RecipientInformationType', {
      wire: 'RecipientInformationType',
      required: true,
      starts: enumCodes.RecipientInformationType.Personal,
    }),
    recipientName: f.text({ required: true }),
    phoneCode: f.code({ required: true, max: 8 }),
    phone: f.phone({ required: true }),
    telephone: f.phone(),
    // Stored with all but its last four characters hidden; the whole number is in the sealed one.
    identityNumber: f.text({ max: 40 }),
    identitySealed: f.secret({ byServer: true, seenBy: '' }),
    identityTail: f.text({ byServer: true, max: 4, seenBy: '' }),
    countryId: f.ref('region', { required: true, shows: region('Country') }),
    provinceId: f.ref('region', { shows: region('Province') }),
    cityId: f.ref('region', { shows: region('City') }),
    countyId: f.ref('region', { shows: region('County') }),
    townId: f.ref('region', { shows: region('Town') }),
    detailedAddress: f.text({ required: true, max: 255 }),
    mailboxCode: f.code({ max: 12 }),
    companyName: f.text({ max: 100 }),
    taxNumber: f.code({ max: 40 }),
    identityPictures: f.images({ seenBy: 'CPS', starts: [] }),
    audit: f.state(recipientAuditStates, 'ToBeAudited', { wire: 'RecipientInformationAudit' }),
    auditRemarks: f.longText({ byServer: true }),
    realNameStatus: f.enum('RealNameStatus', { byServer: true, required: true, starts: enumCodes.RealNameStatus.Unknown }),
    realNameTime: f.time({ byServer: true }),
    defaultAddress: f.flag({ byServer: true, required: true, starts: false }),
    useCount: f.count({ byServer: true, required: true, starts: 0 }),
    contactHash: f.text({ byServer: true, required: true, seenBy: '' }),
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
  indexes: [['ownerId'], ['ownerId', 'countryId'], ['audit'], ['countryId', 'audit']],
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
