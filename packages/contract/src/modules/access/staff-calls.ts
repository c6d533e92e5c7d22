import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { rowRights } from '../../core/row-rights.ts';
import { platformStaffIndex } from './screens.ts';
import { user } from './user.ts';
import { personFields, rolesOfUser, rowVersion, sealedPassword } from './user-calls.ts';

const id = f.id({ required: true });
const byId = { id };
const siteId = f.ref('site');
const roleIds = f.refs('role');
const { siteIds } = user.fields;
const staff = { audience: ['platform', 'site'] } as const;

/** Back-office accounts. */
export const getPlatformStaffs = call({
  path: '/PlatformStaff/GetPlatformStaffs',
  ...staff,
  needs: platformStaffIndex,
  transaction: 'none',
  query: true,
  input: { siteId, roleId: f.ref('role'), organizeId: f.ref('organize'), accountTypeCode: f.enum('AccountTypeCode'), locked: f.flag() },
  output: f.page({
    ...user.fields,
    ...rolesOfUser,
    siteNames: f.texts(),
    warehouseNames: f.texts(),
    secondFactor: f.flag(),
    invitationStatus: f.enum('InvitationStatus'),
    ...rowRights,
  }),
});

/** A back-office account for its form, with its roles. */
export const getEditPlatformStaff = call({
  path: '/PlatformStaff/GetEditPlatformStaff',
  ...staff,
  needs: platformStaffIndex.Edit,
  transaction: 'none',
  input: byId,
  output: f.object({ ...user.fields, ...rolesOfUser, ...rowRights }),
});

/** Opens a back-office account. Its home is a site of the caller; a site operator opens no platform accounts. */
export const establishPlatformStaff = call({
  path: '/PlatformStaff/EstablishPlatformStaff',
  ...staff,
  needs: platformStaffIndex.Establish,
  input: { siteId, accountTypeCode: f.enum('AccountTypeCode', { required: true }), ...personFields, siteIds, roleIds, ...sealedPassword },
  output: f.object({ id }, { required: true }),
});

/** Changes a back-office account. Omitted roles stay unchanged. */
export const editPlatformStaff = call({
  path: '/PlatformStaff/EditPlatformStaff',
  ...staff,
  needs: platformStaffIndex.Edit,
  input: { id, rowVersion, ...personFields, siteIds, roleIds },
  output: done,
});

/** Removes a back-office account; its sessions end. */
export const deletePlatformStaff = call({
  path: '/PlatformStaff/DeletePlatformStaff',
  ...staff,
  needs: platformStaffIndex.Delete,
  input: byId,
  output: done,
});

/** Sets a new password; every session of the account ends. */
export const resetPlatformStaffPassword = call({
  path: '/PlatformStaff/ResetPlatformStaffPassword',
  ...staff,
  needs: platformStaffIndex.ResetPassword,
  input: { id, ...sealedPassword },
  output: done,
});

/** Locks a colleague out, until a time or until unlocked; its sessions end. */
export const lockPlatformStaff = call({
  path: '/PlatformStaff/LockPlatformStaff',
  ...staff,
  needs: platformStaffIndex.Lock,
  input: { id, lockoutEnd: f.endTime() },
  output: done,
});

/** Unlocks a colleague's account. */
export const unlockPlatformStaff = call({
  path: '/PlatformStaff/UnlockPlatformStaff',
  ...staff,
  needs: platformStaffIndex.Unlock,
  input: byId,
  output: done,
});

/** Replaces the roles of a colleague. */
export const setPlatformStaffRoles = call({
  path: '/PlatformStaff/SetPlatformStaffRoles',
  ...staff,
  needs: platformStaffIndex.SetRoles,
  input: { id, roleIds: f.refs('role', { required: true }) },
  output: done,
});
