import { z } from 'zod';
import {
  addQuickNavigation,
  deleteQuickNavigation,
  editMineProfile,
  editUserConfiguration,
  getQuickNavigations,
  getUserConfiguration,
  getUserInfo,
  getUserMenuTree,
  reportClientErrors,
  saveQuickNavigations,
} from '@entrepot/contract/modules/access/calls.ts';
import { operationLog } from '@entrepot/contract/modules/access/operation-log.ts';
import * as roleCalls from '@entrepot/contract/modules/access/role-calls.ts';
import * as staffCalls from '@entrepot/contract/modules/access/staff-calls.ts';
import * as userCalls from '@entrepot/contract/modules/access/user-calls.ts';
import type { Services } from '../../core/app.ts';
import { crud } from '../../core/crud.ts';
import { type Handler, on } from '../../core/handler.ts';
import { removeCustomer, removeStaff } from './delete-account.ts';
import { editCustomer, editStaff, setWarehouses } from './edit-account.ts';
import { establishCustomer, establishStaff } from './establish.ts';
import { freeze, lockAccount, resetPassword, unfreeze, unlockAccount } from './lock-account.ts';
import { configuration, editConfiguration, editProfile, userInfo, userMenu } from './me.ts';
import { serveMenuQuery } from './menu-routes.ts';
import { backstageMenus, selectMenus } from './menus.ts';
import { colleagues, customers, forEdit, openCustomer, selectColleague, selectCustomer } from './queries.ts';
import { authorization, authorizeMenu, setAuthorization } from './rights.ts';
import { reportErrors } from './report-errors.ts';
import { roleCrud, selectRoles, setEnabled } from './roles.ts';
import { addShortcut, dropShortcut, saveShortcuts, shortcuts } from './shortcuts.ts';
import { setRoles } from './user-roles.ts';

const mine: readonly Handler[] = [
  ...on(getUserInfo, userInfo),
  ...on(getUserMenuTree, userMenu),
  ...on(editMineProfile, editProfile),
  ...on(getUserConfiguration, configuration),
  ...on(editUserConfiguration, editConfiguration),
  ...on(getQuickNavigations, shortcuts),
  ...on(addQuickNavigation, addShortcut),
  ...on(deleteQuickNavigation, dropShortcut),
  ...on(saveQuickNavigations, saveShortcuts).map(orBareList),
  ...on(reportClientErrors, reportErrors),
];

const users: readonly Handler[] = [
  ...on(userCalls.getUsers, customers),
  ...on(userCalls.getSelectUser, selectCustomer),
  ...on(userCalls.getPlatformStaffUserList, selectColleague),
  ...on(userCalls.getUserById, openCustomer),
  ...on(userCalls.getEditUser, forEdit('customer')),
  ...on(userCalls.establishUser, establishCustomer),
  ...on(userCalls.editUser, editCustomer),
  ...on(userCalls.deleteUser, removeCustomer),
  ...on(userCalls.resetUserPassword, resetPassword('customer')),
  ...on(userCalls.lockUser, lockAccount('customer')),
  ...on(userCalls.unlockUser, unlockAccount('customer')),
  ...on(userCalls.freezeUser, freeze),
  ...on(userCalls.unfreezeUser, unfreeze),
  ...on(userCalls.setUserRoles, setRoles('customer')),
  ...on(userCalls.setUserAvailableWarehouses, setWarehouses),
];

const staff: readonly Handler[] = [
  ...on(staffCalls.getPlatformStaffs, colleagues),
  ...on(staffCalls.getEditPlatformStaff, forEdit('staff')),
  ...on(staffCalls.establishPlatformStaff, establishStaff),
  ...on(staffCalls.editPlatformStaff, editStaff),
  ...on(staffCalls.deletePlatformStaff, removeStaff),
  ...on(staffCalls.resetPlatformStaffPassword, resetPassword('staff')),
  ...on(staffCalls.lockPlatformStaff, lockAccount('staff')),
  ...on(staffCalls.unlockPlatformStaff, unlockAccount('staff')),
  ...on(staffCalls.setPlatformStaffRoles, setRoles('staff')),
];

const rolesAndMenus: readonly Handler[] = [
  ...roleCrud,
  ...on(roleCalls.getRoleAuthorization, authorization),
  ...on(roleCalls.setRoleAuthorization, setAuthorization),
  ...on(roleCalls.authorizationMenu, authorizeMenu),
  ...on(roleCalls.enableRole, setEnabled(true)),
  ...on(roleCalls.disableRole, setEnabled(false)),
  ...on(roleCalls.getSelectRoles, selectRoles),
  ...on(roleCalls.getBackstageMenus, backstageMenus),
  ...on(roleCalls.getSelectBackstageMenus, selectMenus),
];

/** The calls of this module, and the one route that takes its input from the query string. */
export function access(services: Services): readonly Handler[] {
  serveMenuQuery({ ...services, answer: () => services.answer });
  return [...mine, ...users, ...staff, ...rolesAndMenus, ...crud(operationLog)];
}

/** The contract's clients send the list of names itself as the body. */
function orBareList(handler: Handler): Handler {
  const bareToo = (schema: z.ZodType<Record<string, unknown>>) =>
    z.preprocess((body) => (Array.isArray(body) ? { names: body } : body), schema);
  return { ...handler, schemaFor: (who) => bareToo(handler.schemaFor(who)) };
}
