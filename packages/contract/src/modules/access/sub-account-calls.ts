import { call, done, option } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { referralIndex, subAccountIndex } from './screens.ts';
import { user } from './user.ts';
import { rowVersion, sealedPassword, rolesOfUser } from './user-calls.ts';

const id = f.id({ required: true });
const customer = { who: 'C' } as const;
const { userName, nickName, email, phoneCode, phoneNumber, availableWarehouses, remarks } = user.fields;
const person = { userName, nickName, email, phoneCode, phoneNumber, availableWarehouses, remarks };

const { roleIds: idsOfRoles, roleNames } = rolesOfUser;
const rolesOfSub = { roleIds: idsOfRoles, roleNames };

/** The accounts that a main account opened for its own people, with their roles. */
export const getSubAccounts = call({
  path: '/User/GetSubAccounts',
  ...customer,
  needs: subAccountIndex,
  reads: true,
  query: true,
  takes: {},
  gives: f.page({ ...user.fields, ...rolesOfSub }),
});

/** One of them as its form needs it. */
export const getEditSubAccount = call({
  path: '/User/GetEditSubAccount',
  ...customer,
  needs: subAccountIndex.Edit,
  reads: true,
  takes: { id },
  gives: f.object({ ...user.fields, ...rolesOfSub }),
});

/** The roles open to sub accounts: those that give nothing the main account lacks. */
export const getSelectSubAccountRoles = call({
  path: '/User/GetSelectSubAccountRoles',
  ...customer,
  needs: subAccountIndex,
  reads: true,
  takes: {},
  gives: f.list(option, { required: true }),
});

/** Opens a sub account. */
export const establishSubAccount = call({
  path: '/User/EstablishSubAccount',
  ...customer,
  needs: subAccountIndex.Establish,
  takes: { ...person, roleIds: f.refs('role', { required: true }), ...sealedPassword },
  gives: f.object({ id }, { required: true }),
});

/** Changes a sub account; a password that is sent is its new one and ends its sessions. */
export const editSubAccount = call({
  path: '/User/EditSubAccount',
  ...customer,
  needs: subAccountIndex.Edit,
  takes: { id, rowVersion, ...person, roleIds: f.refs('role'), password: f.secret(), passwordKeyId: f.text() },
  gives: done,
});

/** Removes a sub account; what it did stays the main account's. */
export const deleteSubAccount = call({
  path: '/User/DeleteSubAccount',
  ...customer,
  needs: subAccountIndex.Delete,
  takes: { id },
  gives: done,
});

/** The customers who registered with the caller's member code, their names masked, and what each brought. */
export const getReferrals = call({
  path: '/User/GetReferrals',
  ...customer,
  needs: referralIndex,
  reads: true,
  query: true,
  takes: {},
  gives: f.page({
    id,
    userName: f.text({ required: true }),
    creationTime: f.time({ required: true }),
    reward: f.money({ required: true }),
  }),
});
