import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { platformStaffIndex } from './screens.ts';
import { personFields, sealedPassword } from './user-calls.ts';
import { user } from './user.ts';

/** The invitation of a colleague: a link, sent by mail, that sets the password of the account once. Sending it again replaces the link. */
export const staffInvitation = resource({
  name: 'staffInvitation',
  module: 'access',
  table: 'staff_invitation',
  bare: true,
  fields: {
    userId: f.ref('user', { readOnly: true, required: true }),
    email: f.email({ readOnly: true, required: true }),
    // The account that chose the address: its owner may have opened the link.
    senderId: f.id({ readOnly: true, required: true }),
    tokenHash: f.text({ readOnly: true, required: true, max: 64, seenBy: [] }),
    expirationTime: f.time({ readOnly: true, required: true }),
    acceptedTime: f.time({ readOnly: true }),
    withdrawnTime: f.time({ readOnly: true }),
  },
  unique: [['userId'], ['tokenHash']],
});

const staff = { audience: ['platform', 'site'] } as const;
const id = f.id({ required: true });
const { userName, nickName, organizeIds, availableWarehouses, remarks } = personFields;
const token = f.text({ required: true, max: 128 });

/**
 * Opens a back-office account without a password, and mails a link by which the colleague sets one. Its home is a site of the caller; a site
 * operator opens no platform accounts.
 */
export const inviteStaff = call({
  path: '/PlatformStaff/InvitePlatformStaff',
  ...staff,
  needs: platformStaffIndex.Establish,
  input: {
    siteId: f.ref('site'),
    accountTypeCode: f.enum('AccountTypeCode', { required: true }),
    userName,
    nickName,
    email: f.email({ required: true }),
    organizeIds,
    availableWarehouses,
    siteIds: user.fields.siteIds,
    roleIds: f.refs('role', { required: true }),
    remarks,
  },
  output: f.object({ id }, { required: true }),
});

/** Mails a new link to an invited colleague, at the address of before or another; the former link no longer works. */
export const resendInvitation = call({
  path: '/PlatformStaff/ResendInvitation',
  ...staff,
  needs: platformStaffIndex.Establish,
  input: { id, email: f.email() },
  output: done,
});

/** Ends an invitation: its link no longer works, until it is sent again. */
export const withdrawInvitation = call({
  path: '/PlatformStaff/WithdrawInvitation',
  ...staff,
  needs: platformStaffIndex.Establish,
  input: { id },
  output: done,
});

const anyone = { audience: ['anonymous'], needs: null } as const;

/** The invitation of a link, for the person who opens it. */
export const getInvitation = call({
  path: '/Account/GetInvitation',
  ...anyone,
  transaction: 'none',
  input: { token },
  output: f.object(
    {
      siteName: f.text({ required: true }),
      userName: f.text({ required: true }),
      nickName: f.text(),
      email: f.email({ required: true }),
      expirationTime: f.time({ required: true }),
    },
    { required: true },
  ),
});

/** Sets the password of an invited account; the link works once. */
export const acceptInvitation = call({
  path: '/Account/AcceptInvitation',
  ...anyone,
  input: { token, ...sealedPassword },
  output: done,
});
