import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { platformStaffIndex } from './screens.ts';
import { user } from './user.ts';
import { personFields, rolesOfUser, rowVersion, sealedPassword } from './user-calls.ts';

const id = f.id({ required: true });
const byId = { id };
const siteId = f.ref('site');
const roleIds = f.refs('role');
const { siteIds } = user.fields;
const staff = { who: 'PS' } as const;

/** Back-office accounts. */
export const getPlatformStaffs = call({
  path: '/PlatformStaff/GetPlatformStaffs',
  ...staff,
  needs: platformStaffIndex,
  reads: true,
  query: true,
  takes: { siteId, roleId: f.ref('role'), organizeId: f.ref('organize'), accountTypeCode: f.enum('AccountTypeCode'), locked: f.flag() },
  gives: f.page({ ...user.fields, ...rolesOfUser, siteNames: f.texts(), warehouseNames: f.texts(), secondFactor: f.flag() }),
});

/** A back-office account as its form needs it, with its roles. */
export const getEditPlatformStaff = call({
  path: '/PlatformStaff/GetEditPlatformStaff',
  ...staff,
  needs: platformStaffIndex.Edit,
  reads: true,
  takes: byId,
  gives: f.object({ ...user.fields, ...rolesOfUser }),
});

/** Opens a back-office account. Its home is a site of the caller; a site operator opens no platform accounts. */
export const establishPlatformStaff = call({
  path: '/PlatformStaff/EstablishPlatformStaff',
  ...staff,
  needs: platformStaffIndex.Establish,
  takes: { siteId, accountTypeCode: f.enum('AccountTypeCode', { required: true }), ...personFields, siteIds, roleIds, ...sealedPassword },
  gives: f.object({ id }, { required: true }),
});

/** Changes a back-office account. Roles stay as they are when none are sent. */
export const editPlatformStaff = call({
  path: '/PlatformStaff/EditPlatformStaff',
  ...staff,
  needs: platformStaffIndex.Edit,
  takes: { id, rowVersion, ...personFields, siteIds, roleIds },
  gives: done,
});

/** Removes a back-office account; its sessions end. */
export const deletePlatformStaff = call({
  path: '/PlatformStaff/DeletePlatformStaff',
  ...staff,
  needs: platformStaffIndex.Delete,
  takes: byId,
  gives: done,
});

/** Sets a new password; every session of the account ends. */
export const resetPlatformStaffPassword = call({
  path: '/PlatformStaff/ResetPlatformStaffPassword',
  ...staff,
  needs: platformStaffIndex.ResetPassword,
  takes: { id, ...sealedPassword },
  gives: done,
});

/** Keeps a colleague from signing in, until a time or until it is unlocked; its sessions end. */
export const lockPlatformStaff = call({
  path: '/PlatformStaff/LockPlatformStaff',
  ...staff,
  needs: platformStaffIndex.Lock,
  takes: { id, lockoutEnd: f.time() },
  gives: done,
});

/** Lets a locked colleague sign in again. */
export const unlockPlatformStaff = call({
  path: '/PlatformStaff/UnlockPlatformStaff',
  ...staff,
  needs: platformStaffIndex.Unlock,
  takes: byId,
  gives: done,
});

/** Gives a colleague these roles and no others. */
export const setPlatformStaffRoles = call({
  path: '/PlatformStaff/SetPlatformStaffRoles',
  ...staff,
  needs: platformStaffIndex.SetRoles,
  takes: { id, roleIds: f.refs('role', { required: true }) },
  gives: done,
});
