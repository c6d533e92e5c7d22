import { call, done, option } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { referralIndex, subAccountIndex } from './screens.ts';
import { user } from './user.ts';
import { rowVersion, sealedPassword, rolesOfUser } from './user-calls.ts';

const id = f.id({ required: true });
const customer = { audience: ['customer'] } as const;
const { userName, nickName, email, phoneCode, phoneNumber, availableWarehouses, remarks } = user.fields;
const person = { userName, nickName, email, phoneCode, phoneNumber, availableWarehouses, remarks };

const { roleIds: idsOfRoles, roleNames } = rolesOfUser;
const rolesOfSub = { roleIds: idsOfRoles, roleNames };

/** The sub accounts of a main account, with their roles. */
export const getSubAccounts = call({
  path: '/User/GetSubAccounts',
  ...customer,
  needs: subAccountIndex,
  transaction: 'none',
  query: true,
  input: {},
  output: f.page({ ...user.fields, ...rolesOfSub }),
});

/** One of them for its form. */
export const getEditSubAccount = call({
  path: '/User/GetEditSubAccount',
  ...customer,
  needs: subAccountIndex.Edit,
  transaction: 'none',
  input: { id },
  output: f.object({ ...user.fields, ...rolesOfSub }),
});

/** The roles available to sub accounts: those without rights that the main account lacks. */
export const getSelectSubAccountRoles = call({
  path: '/User/GetSelectSubAccountRoles',
  ...customer,
  needs: subAccountIndex,
  transaction: 'none',
  input: {},
  output: f.list(option, { required: true }),
});

/** Opens a sub account. */
export const establishSubAccount = call({
  path: '/User/EstablishSubAccount',
  ...customer,
  needs: subAccountIndex.Establish,
  input: { ...person, roleIds: f.refs('role', { required: true }), ...sealedPassword },
  output: f.object({ id }, { required: true }),
});

/** Changes a sub account; a new password ends its sessions. */
export const editSubAccount = call({
  path: '/User/EditSubAccount',
  ...customer,
  needs: subAccountIndex.Edit,
  input: { id, rowVersion, ...person, roleIds: f.refs('role'), password: f.secret(), passwordKeyId: f.text() },
  output: done,
});

/** Removes a sub account; its records remain with the main account. */
export const deleteSubAccount = call({
  path: '/User/DeleteSubAccount',
  ...customer,
  needs: subAccountIndex.Delete,
  input: { id },
  output: done,
});

/** The customers who registered with the caller's member code, their names masked, and the revenue of each. */
export const getReferrals = call({
  path: '/User/GetReferrals',
  ...customer,
  needs: referralIndex,
  transaction: 'none',
  query: true,
  input: {},
  output: f.page({
    id,
    userName: f.text({ required: true }),
    creationTime: f.time({ required: true }),
    reward: f.money({ required: true }),
  }),
});
