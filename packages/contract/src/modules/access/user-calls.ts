import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { userIndex } from './screens.ts';
import { user } from './user.ts';

const id = f.id({ required: true });
const byId = { id };
const siteId = f.ref('site', { seenBy: 'PS' });
const roleIds = f.refs('role');
const { userName, nickName, avatar, gender, birthDate, email, phoneCode, phoneNumber, organizeIds, availableWarehouses, remarks } =
  user.fields;

/** What a form holds of any account. */
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
/** A new password, sealed with a key of GetPasswordKey. */
export const sealedPassword = { password: f.secret({ required: true }), passwordKeyId: f.text({ required: true }) };
/** An account's row version, which an edit sends back. */
export const rowVersion = f.count({ required: true, min: 1 });

const staff = { who: 'PS' } as const;

/** The roles and organizations of an account, as they are told beside it. */
export const rolesOfUser = { roleIds, roleNames: f.texts(), organizeNames: f.texts() };
/** Money and goods of a customer, as they are told beside the account: the wallet is its main account's. */
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
  reads: true,
  query: true,
  takes: {
    siteId,
    roleId: f.ref('role'),
    organizeId: f.ref('organize'),
    locked: f.flag(),
    frozen: f.flag(),
    arrears: f.flag(),
    mainAccountId: f.ref('user'),
  },
  gives: f.page({ ...user.fields, ...rolesOfUser, ...walletOfUser, secondFactor: f.flag() }),
});

/** Main accounts of customers, to choose an owner from. */
export const getSelectUser = call({
  path: '/User/GetSelectUser',
  who: 'PSW',
  needs: null,
  reads: true,
  query: true,
  takes: { siteId: f.ref('site') },
  gives: f.page({ id, userName: f.text(), nickName: f.text(), memberCode: f.text(), siteName: f.text() }),
});

/** Back-office accounts, to choose a colleague from. */
export const getPlatformStaffUserList = call({
  path: '/User/GetPlatformStaffUserList',
  who: 'PSW',
  needs: null,
  reads: true,
  query: true,
  takes: { siteId: f.ref('site'), warehouseId: f.ref('warehouse') },
  gives: f.page({ id, userName: f.text(), nickName: f.text() }),
});

/** A customer with wallet and statistics. */
export const getUserById = call({
  path: '/User/GetUserById',
  ...staff,
  needs: userIndex,
  reads: true,
  takes: byId,
  gives: f.object({ ...user.fields, ...rolesOfUser, ...walletOfUser, ...countsOfUser }),
});

/** A customer as its form needs it, with its roles. */
export const getEditUser = call({
  path: '/User/GetEditUser',
  ...staff,
  needs: userIndex.Edit,
  reads: true,
  takes: byId,
  gives: f.object({ ...user.fields, ...rolesOfUser }),
});

/** Opens a customer's account; without roles it gets those given at registration. */
export const establishUser = call({
  path: '/User/EstablishUser',
  ...staff,
  needs: userIndex.Establish,
  takes: { siteId, ...personFields, roleIds, ...sealedPassword },
  gives: f.object({ id }, { required: true }),
});

/** Changes a customer's account. Roles stay as they are when none are sent. */
export const editUser = call({
  path: '/User/EditUser',
  ...staff,
  needs: userIndex.Edit,
  takes: { id, rowVersion, ...personFields, roleIds },
  gives: done,
});

/** Removes a customer who has no goods, orders or money here. */
export const deleteUser = call({ path: '/User/DeleteUser', ...staff, needs: userIndex.Delete, takes: byId, gives: done });

/** Sets a new password; every session of the account ends. */
export const resetUserPassword = call({
  path: '/User/ResetUserPassword',
  ...staff,
  needs: userIndex.ResetPassword,
  takes: { id, ...sealedPassword },
  gives: done,
});

/** Keeps a customer from signing in, until a time or until it is unlocked; its sessions end. */
export const lockUser = call({
  path: '/User/LockUser',
  ...staff,
  needs: userIndex.Lock,
  takes: { id, lockoutEnd: f.time() },
  gives: done,
});

/** Lets a locked customer sign in again. */
export const unlockUser = call({ path: '/User/UnlockUser', ...staff, needs: userIndex.Unlock, takes: byId, gives: done });

/** Keeps a customer from ordering; signing in and paying stay possible. */
export const freezeUser = call({
  path: '/User/FreezeUser',
  ...staff,
  needs: userIndex.Freeze,
  takes: { id, remarks: user.fields.remarks },
  gives: done,
});

/** Lets a frozen customer order again. */
export const unfreezeUser = call({ path: '/User/UnfreezeUser', ...staff, needs: userIndex.Unfreeze, takes: byId, gives: done });

/** Gives a customer these roles and no others. */
export const setUserRoles = call({
  path: '/User/SetUserRoles',
  ...staff,
  needs: userIndex.SetRoles,
  takes: { id, roleIds: f.refs('role', { required: true }) },
  gives: done,
});

/** Says which warehouses a customer may use; none: all open ones. */
export const setUserAvailableWarehouses = call({
  path: '/User/SetUserAvailableWarehouses',
  ...staff,
  needs: userIndex.SetWarehouses,
  takes: { id, warehouseIds: f.refs('warehouse', { required: true }) },
  gives: done,
});
