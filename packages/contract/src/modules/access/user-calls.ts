import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { rowRights } from '../../core/row-rights.ts';
import { userIndex } from './screens.ts';
import { user } from './user.ts';

const id = f.id({ required: true });
const byId = { id };
const siteId = f.ref('site', { seenBy: ['platform', 'site'] });
const roleIds = f.refs('role');
const { userName, nickName, avatar, gender, birthDate, email, phoneCode, phoneNumber, organizeIds, availableWarehouses, remarks } =
  user.fields;

/** Form fields of an account of any kind. */
export const personFields = {
  userName,
  nickName,
  avatar,
  gender,
  birthDate,
  email,
  phoneCode,
  phoneNumber,
  organizeIds,
  availableWarehouses,
  remarks,
};
/** A new password, encrypted with a key of GetPasswordKey. */
export const sealedPassword = { password: f.secret({ required: true }), passwordKeyId: f.text({ required: true }) };
/** An account's row version, which an edit must send. */
export const rowVersion = f.count({ required: true, min: 1 });

const staff = { audience: ['platform', 'site'] } as const;

/** The roles and organizations of an account, returned with it. */
export const rolesOfUser = { roleIds, roleNames: f.texts(), organizeNames: f.texts() };
/** Balances and goods of a customer, returned with the account: the wallet is that of its main account. */
const walletOfUser = {
  balance: f.money(),
  arrears: f.money(),
  arrearsTime: f.time(),
  creditEnabled: f.flag(),
  creditLimit: f.money(),
  creditBalance: f.money(),
  creditArrears: f.money(),
};
const countsOfUser = {
  packageQuantity: f.count(),
  orderQuantity: f.count(),
  unpaidBillQuantity: f.count(),
  subAccountQuantity: f.count(),
};

/** Customers' accounts, with roles and wallet. */
export const getUsers = call({
  path: '/User/GetUsers',
  ...staff,
  needs: userIndex,
  transaction: 'none',
  query: true,
  input: {
    siteId,
    roleId: f.ref('role'),
    organizeId: f.ref('organize'),
    locked: f.flag(),
    frozen: f.flag(),
    arrears: f.flag(),
    mainAccountId: f.customer(),
  },
  output: f.page({ ...user.fields, ...rolesOfUser, ...walletOfUser, secondFactor: f.flag(), ...rowRights }),
});

/** Main accounts of customers, for choosing an owner. */
export const getSelectUser = call({
  path: '/User/GetSelectUser',
  audience: ['platform', 'site', 'warehouse'],
  needs: null,
  transaction: 'none',
  query: true,
  input: { siteId: f.ref('site') },
  output: f.page({ id, userName: f.text(), nickName: f.text(), memberCode: f.text(), siteName: f.text() }),
});

/** Back-office accounts, for choosing a colleague. */
export const getPlatformStaffUserList = call({
  path: '/User/GetPlatformStaffUserList',
  audience: ['platform', 'site', 'warehouse'],
  needs: null,
  transaction: 'none',
  query: true,
  input: { siteId: f.ref('site'), warehouseId: f.ref('warehouse') },
  output: f.page({ id, userName: f.text(), nickName: f.text() }),
});

/** A customer with wallet and statistics. */
export const getUserById = call({
  path: '/User/GetUserById',
  ...staff,
  needs: userIndex,
  transaction: 'none',
  input: byId,
  output: f.object({ ...user.fields, ...rolesOfUser, ...walletOfUser, ...countsOfUser, ...rowRights }),
});

/** A customer for its form, with its roles. */
export const getEditUser = call({
  path: '/User/GetEditUser',
  ...staff,
  needs: userIndex.Edit,
  transaction: 'none',
  input: byId,
  output: f.object({ ...user.fields, ...rolesOfUser, ...rowRights }),
});

/** Opens a customer's account; without roles it gets the default roles of a registration, without a member code the next one. */
export const establishUser = call({
  path: '/User/EstablishUser',
  ...staff,
  needs: userIndex.Establish,
  input: { siteId, ...personFields, memberCode: f.code({ max: 12 }), roleIds, ...sealedPassword },
  output: f.object({ id }, { required: true }),
});

/** Changes a customer's account. Omitted roles stay unchanged. */
export const editUser = call({
  path: '/User/EditUser',
  ...staff,
  needs: userIndex.Edit,
  input: { id, rowVersion, ...personFields, roleIds },
  output: done,
});

/** Removes a customer who has no goods, orders or money in the site. */
export const deleteUser = call({ path: '/User/DeleteUser', ...staff, needs: userIndex.Delete, input: byId, output: done });

/** Sets a new password; every session of the account ends. */
export const resetUserPassword = call({
  path: '/User/ResetUserPassword',
  ...staff,
  needs: userIndex.ResetPassword,
  input: { id, ...sealedPassword },
  output: done,
});

/** Locks a customer out, until a time or until unlocked; its sessions end. */
export const lockUser = call({
  path: '/User/LockUser',
  ...staff,
  needs: userIndex.Lock,
  input: { id, lockoutEnd: f.endTime() },
  output: done,
});

/** Unlocks a customer's account. */
export const unlockUser = call({ path: '/User/UnlockUser', ...staff, needs: userIndex.Unlock, input: byId, output: done });

/** Blocks a customer from ordering; signing in and paying stay possible. */
export const freezeUser = call({
  path: '/User/FreezeUser',
  ...staff,
  needs: userIndex.Freeze,
  input: { id, remarks: user.fields.remarks },
  output: done,
});

/** Lets a frozen customer order again. */
export const unfreezeUser = call({ path: '/User/UnfreezeUser', ...staff, needs: userIndex.Unfreeze, input: byId, output: done });

/** Replaces the roles of a customer. */
export const setUserRoles = call({
  path: '/User/SetUserRoles',
  ...staff,
  needs: userIndex.SetRoles,
  input: { id, roleIds: f.refs('role', { required: true }) },
  output: done,
});

/** Sets the warehouses a customer may use; none: all open ones. */
export const setUserAvailableWarehouses = call({
  path: '/User/SetUserAvailableWarehouses',
  ...staff,
  needs: userIndex.SetWarehouses,
  input: { id, warehouseIds: f.refs('warehouse', { required: true }) },
  output: done,
});
