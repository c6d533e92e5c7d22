import { z } from 'zod/mini';
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
import { deleteListView, saveListView } from '@entrepot/contract/modules/access/list-view.ts';
import * as menuCalls from '@entrepot/contract/modules/access/menu-calls.ts';
import { getOperationLogById, verifyOperationLog } from '@entrepot/contract/modules/access/operation-log.ts';
import * as organizeCalls from '@entrepot/contract/modules/access/organize-calls.ts';
import * as roleCalls from '@entrepot/contract/modules/access/role-calls.ts';
import * as staffCalls from '@entrepot/contract/modules/access/staff-calls.ts';
import * as subCalls from '@entrepot/contract/modules/access/sub-account-calls.ts';
import * as userCalls from '@entrepot/contract/modules/access/user-calls.ts';
import type { Module } from '../../core/module.ts';
import { type Handler, on } from '../../core/calls/handler.ts';
import { apiCrud, selectApis, synchronizeNow } from './apis.ts';
import { removeCustomer, removeStaff } from './delete-account.ts';
import { editCustomer, editStaff, setWarehouses } from './edit-account.ts';
import { establishCustomer, establishStaff } from './establish.ts';
import { deleteView, saveView } from './list-views.ts';
import { freeze, lockAccount, resetPassword, unfreeze, unlockAccount } from './lock-account.ts';
import { configuration, editConfiguration, editProfile, userInfo, userMenu } from './me.ts';
import { menuCrud } from './menu-edit.ts';
import { sealLog } from './public.ts';
import { forgetSessions } from './sessions.ts';
import { menuQuery } from './menu-routes.ts';
import { accessHearings } from './shipped-roles.ts';
import { backstageMenus, selectMenus } from './menus.ts';
import { logList } from './log-list.ts';
import { openLogEntry } from './log-changes.ts';
import { verifyLog } from './log-seals.ts';
import { organizeById, organizeTree, selectOrganizes } from './organize-tree.ts';
import { organizeCrud } from './organizes.ts';
import { colleagues, customers, forEdit, openCustomer, selectColleague, selectCustomer } from './queries.ts';
import { referrals } from './referrals.ts';
import { authorization, authorizeMenu, setAuthorization } from './rights.ts';
import { reportErrors } from './report-errors.ts';
import { roleCrud, selectRoles, setEnabled } from './roles.ts';
import { addShortcut, dropShortcut, saveShortcuts, shortcuts } from './shortcuts.ts';
import { deleteSub, editSub, establishSub, openRoles, subAccountForEdit, subAccounts } from './sub-accounts.ts';
import { setRoles } from './user-roles.ts';
import { selectViews, viewCrud } from './views.ts';

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
  ...on(saveListView, saveView),
  ...on(deleteListView, deleteView),
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
  ...on(menuCalls.getBackstageMenus, backstageMenus),
  ...on(menuCalls.getSelectBackstageMenus, selectMenus),
  ...menuCrud,
  ...viewCrud,
  ...on(menuCalls.getSelectViews, selectViews),
  ...apiCrud,
  ...on(menuCalls.getSelectApis, selectApis),
];

const organizes: readonly Handler[] = [
  ...on(organizeCalls.getOrganizes, organizeTree),
  ...on(organizeCalls.getOrganizeById, organizeById),
  ...on(organizeCalls.getSelectOrganizes, selectOrganizes),
  ...organizeCrud,
];

const ownPeople: readonly Handler[] = [
  ...on(subCalls.getSubAccounts, subAccounts),
  ...on(subCalls.getEditSubAccount, subAccountForEdit),
  ...on(subCalls.getSelectSubAccountRoles, openRoles),
  ...on(subCalls.establishSubAccount, establishSub),
  ...on(subCalls.editSubAccount, editSub),
  ...on(subCalls.deleteSubAccount, deleteSub),
  ...on(subCalls.getReferrals, referrals),
];

/** All that this module brings. */
export const access: Module = {
  name: 'access',
  calls: ({ config }) => [
    ...mine,
    ...users,
    ...staff,
    ...ownPeople,
    ...rolesAndMenus,
    ...organizes,
    ...logList,
    ...on(getOperationLogById, openLogEntry),
    ...on(verifyOperationLog, verifyLog(config.secretKey)),
  ],
  callsAbout: aboutCalls,
  hearings: accessHearings,
  routes: [menuQuery],
  jobs: [
    { name: 'seal-operation-log', at: '* * * * *', run: ({ config, ...work }) => sealLog({ ...work, secret: config.secretKey }) },
    { name: 'forget-sessions', at: '0 21 * * *', run: forgetSessions },
  ],
};

/** The registry lists every call, also the one that brings it up to date. */
function aboutCalls(others: readonly Handler[]): readonly Handler[] {
  const own: readonly Handler[] = on(
    menuCalls.synchronizeApis,
    synchronizeNow(() => [...others, ...own]),
  );
  return own;
}

/** The contract's clients send the list of names itself as the body. */
function orBareList(handler: Handler): Handler {
  const bareToo = (schema: z.ZodMiniType<Record<string, unknown>>) =>
    z.pipe(
      z.transform((body) => (Array.isArray(body) ? { names: body } : body)),
      schema,
    );
  return { ...handler, schemaFor: (who) => bareToo(handler.schemaFor(who)) };
}
