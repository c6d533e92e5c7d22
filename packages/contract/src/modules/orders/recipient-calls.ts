import { call, done } from '../../core/call.ts';
import { rowResults } from '../../core/row-results.ts';
import { type Fields, f } from '../../core/field.ts';
import { recipient } from './recipient.ts';
import { recipientInformationIndex } from './screens.ts';

const byId = { id: f.id({ required: true }) };

/** An entry with its unmasked identity number, for its owner and for staff with the permission. */
export const getEditRecipient = call({
  path: '/RecipientInformation/GetEditRecipientInformation',
  audience: ['platform', 'site', 'customer'],
  needs: [recipientInformationIndex.Edit, recipientInformationIndex.Audit],
  transaction: 'none',
  input: byId,
  output: f.object(recipient.fields as Fields),
});
/** Removes an entry from the address book; submitted orders retain their receiver. */
export const deleteRecipient = call({
  path: '/RecipientInformation/DeleteRecipientInformation',
  audience: ['platform', 'site', 'customer'],
  needs: recipientInformationIndex.Delete,
  input: byId,
  output: done,
});
/** Imports a spreadsheet into an address book, as a job; the staff name the customer, or one in each row. */
export const uploadRecipients = call({
  path: '/RecipientInformation/UpLoadRecipientInformation',
  audience: ['platform', 'site', 'customer'],
  needs: recipientInformationIndex.Establish,
  input: { fileId: f.id({ required: true }), ownerId: f.customer({ apiName: 'UserId', seenBy: ['platform', 'site'] }) },
  output: f.object({ jobId: f.id({ required: true }) }, { required: true }),
});
export const setDefaultAddress = call({
  path: '/RecipientInformation/SetDefaultAddress',
  audience: ['platform', 'site', 'customer'],
  needs: recipientInformationIndex.SetDefault,
  input: byId,
  output: done,
});
export const auditRecipient = call({
  path: '/RecipientInformation/AuditRecipientInformation',
  audience: ['platform', 'site'],
  needs: recipientInformationIndex.Audit,
  each: 'ids',
  input: { ids: f.ids({ required: true }), approved: f.flag({ required: true }), remarks: f.longText() },
  output: rowResults,
});
/** Checks name, mobile number and identity number against the rules of their country. */
export const verifyRealName = call({
  path: '/RecipientInformation/VerifyRecipientRealName',
  audience: ['platform', 'site'],
  needs: recipientInformationIndex.VerifyRealName,
  input: byId,
  output: f.object({ realNameStatus: f.enum('RealNameStatus', { required: true }) }, { required: true }),
});
export const selectRecipients = call({
  path: '/RecipientInformation/GetSelectRecipientInformations',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  needs: null,
  transaction: 'none',
  query: true,
  input: { userId: f.id({ seenBy: ['platform', 'site', 'warehouse'] }) },
  output: f.page({
    id: f.id({ required: true }),
    name: f.text({ required: true }),
    phone: f.phone({ required: true }),
    address: f.text({ required: true, max: 500 }),
    countryId: f.id({ required: true }),
    defaultAddress: f.flag({ required: true }),
    audit: f.enum('RecipientInformationAudit', { apiName: 'RecipientInformationAudit', required: true }),
  }),
});

/**
 * Parses a pasted address into name, phone numbers and address, as far as it has them; only known regions are set. `unread` is the text
 * that was not understood, `uncertain` names the fields that the text does not decide.
 */
export const parseAddress = call({
  path: '/RecipientInformation/ParseAddress',
  audience: ['platform', 'site', 'customer'],
  needs: [recipientInformationIndex.Establish, recipientInformationIndex.Edit],
  transaction: 'none',
  input: { text: f.longText({ required: true, max: 4000 }) },
  output: f.object(
    {
      recipientName: f.text(),
      phoneCode: f.code({ max: 8 }),
      phone: f.phone(),
      telephone: f.phone(),
      countryId: f.id(),
      provinceId: f.id(),
      cityId: f.id(),
      countyId: f.id(),
      townId: f.id(),
      detailedAddress: f.text({ max: 4000 }),
      mailboxCode: f.code({ max: 12 }),
      unread: f.longText({ max: 4000 }),
      uncertain: f.texts({ required: true, max: 12, each: 40 }),
    },
    { required: true },
  ),
});
