import { call, done, rowResults } from '../../core/call.ts';
import { type Fields, f } from '../../core/field.ts';
import { recipient } from './recipient.ts';
import { recipientInformationIndex } from './screens.ts';

const byId = { id: f.id({ required: true }) };

/** An entry with its identity number whole, for its owner and for staff who may see it. */
export const getEditRecipient = call({
  path: '/RecipientInformation/GetEditRecipientInformation',
  who: 'CPS',
  needs: [recipientInformationIndex.Edit, recipientInformationIndex.Audit],
  reads: true,
  takes: byId,
  gives: f.object(recipient.fields as Fields),
});
/** Takes an entry out of the address book; orders that were submitted keep their receiver. */
export const deleteRecipient = call({
  path: '/RecipientInformation/DeleteRecipientInformation',
  who: 'CPS',
  needs: recipientInformationIndex.Delete,
  takes: byId,
  gives: done,
});
/** Imports a spreadsheet into an address book, as a job; the staff name the customer, or one in each row. */
export const uploadRecipients = call({
  path: '/RecipientInformation/UpLoadRecipientInformation',
  who: 'CPS',
  needs: recipientInformationIndex.Establish,
  takes: { fileId: f.id({ required: true }), ownerId: f.ref('user', { wire: 'UserId', seenBy: 'PS' }) },
  gives: f.object({ jobId: f.id({ required: true }) }, { required: true }),
});
export const setDefaultAddress = call({
  path: '/RecipientInformation/SetDefaultAddress',
  who: 'CPS',
  needs: recipientInformationIndex.SetDefault,
  takes: byId,
  gives: done,
});
export const auditRecipient = call({
  path: '/RecipientInformation/AuditRecipientInformation',
  who: 'PS',
  needs: recipientInformationIndex.Audit,
  each: 'ids',
  takes: { ids: f.ids({ required: true }), approved: f.flag({ required: true }), remarks: f.longText() },
  gives: rowResults,
});
/** Holds name, mobile number and identity number against the rules of their country. */
export const verifyRealName = call({
  path: '/RecipientInformation/VerifyRecipientRealName',
  who: 'PS',
  needs: recipientInformationIndex.VerifyRealName,
  takes: byId,
  gives: f.object({ realNameStatus: f.enum('RealNameStatus', { required: true }) }, { required: true }),
});
export const selectRecipients = call({
  path: '/RecipientInformation/GetSelectRecipientInformations',
  who: 'CPSW',
  needs: null,
  reads: true,
  query: true,
  takes: { userId: f.id({ seenBy: 'PSW' }) },
  gives: f.page({
    id: f.id({ required: true }),
    name: f.text({ required: true }),
    phone: f.phone({ required: true }),
    address: f.text({ required: true, max: 500 }),
    countryId: f.id({ required: true }),
    defaultAddress: f.flag({ required: true }),
    audit: f.enum('RecipientInformationAudit', { wire: 'RecipientInformationAudit', required: true }),
  }),
});

/** Reads a pasted address: who, which number, and where, as far as it says; regions only where they are known. */
export const parseAddress = call({
  path: '/RecipientInformation/ParseAddress',
  who: 'CPS',
  needs: [recipientInformationIndex.Establish, recipientInformationIndex.Edit],
  reads: true,
  takes: { text: f.text({ required: true, max: 500 }) },
  gives: f.object(
    {
      recipientName: f.text(),
      phoneCode: f.code({ max: 8 }),
      phone: f.phone(),
      countryId: f.id(),
      provinceId: f.id(),
      cityId: f.id(),
      countyId: f.id(),
      townId: f.id(),
      detailedAddress: f.text({ max: 500 }),
      mailboxCode: f.code({ max: 12 }),
    },
    { required: true },
  ),
});
