import {
  acceptInvitation,
  getInvitation,
  inviteStaff,
  resendInvitation,
  withdrawInvitation,
} from '@entrepot/contract/modules/access/invitation.ts';
import { accept, invitationOf, invite, resend, withdraw } from './invitations.ts';
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
import { securityEvent } from '@entrepot/contract/modules/access/security-event.ts';
import * as organizeCalls from '@entrepot/contract/modules/access/organize-calls.ts';
import * as roleCalls from '@entrepot/contract/modules/access/role-calls.ts';
import * as staffCalls from '@entrepot/contract/modules/access/staff-calls.ts';
import * as subCalls from '@entrepot/contract/modules/access/sub-account-calls.ts';
import * as userCalls from '@entrepot/contract/modules/access/user-calls.ts';
import type { Module } from '../../core/module.ts';
import { crud } from '../../core/calls/crud.ts';
import { type Handler, handle } from '../../core/calls/handler.ts';
import { apiCrud, selectApis, synchronizeNow } from './apis.ts';
import { removeCustomer, removeStaff } from './delete-account.ts';
import { editStaff, setWarehouses } from './edit-account.ts';
import { establishStaff } from './establish.ts';
import { deleteView, saveView } from './list-views.ts';
import { freeze, lockAccount, resetPassword, unfreeze, unlockAccount } from './lock-account.ts';
import { configuration, editConfiguration, editProfile, userInfo, userMenu } from './me.ts';
import { menuCrud } from './menu-edit.ts';
import { sealLog } from './public.ts';
import { pinRetention } from './floor-pin.ts';
import { alertAdministrators } from './security-alerts.ts';
import { sessionRetention } from './sessions.ts';
import { menuQuery } from './menu-routes.ts';
import { accessSubscribers } from './shipped-roles.ts';
import { backstageMenus, selectMenus } from './menus.ts';
import { logList } from './log-list.ts';
import { openLogEntry } from './log-changes.ts';
import { logRetention, verifyLog } from './log-seals.ts';
import { organizeById, organizeTree, selectOrganizes } from './organize-tree.ts';
import { organizeCrud } from './organizes.ts';
import { colleagues, customers, forEdit, openCustomer, selectColleague, selectCustomer } from './queries.ts';
import { referrals } from './referrals.ts';
import { authorization, authorizeMenu, setAuthorization } from './rights.ts';
import { selectRoles } from './roles.ts';
import { addShortcut, dropShortcut, saveShortcuts, shortcuts } from './shortcuts.ts';
import { deleteSub, editSub, establishSub, openRoles, subAccountForEdit, subAccounts } from './sub-accounts.ts';
import { setRoles } from './user-roles.ts';
import { selectViews, viewCrud } from './views.ts';
import type { Input } from '@entrepot/contract/core/call.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { newId } from '../../core/db/ids.ts';

const ownHandlers: readonly Handler[] = [
  ...handle(getUserInfo, userInfo),
  ...handle(getUserMenuTree, userMenu),
  ...handle(editMineProfile, editProfile),
  ...handle(getUserConfiguration, configuration),
  ...handle(editUserConfiguration, editConfiguration),
  ...handle(getQuickNavigations, shortcuts),
  ...handle(addQuickNavigation, addShortcut),
  ...handle(deleteQuickNavigation, dropShortcut),
  ...handle(saveQuickNavigations, saveShortcuts).map(orBareList),
  ...handle(saveListView, saveView),
  ...handle(deleteListView, deleteView),
  ...handle(reportClientErrors, reportErrors),
];

const users: readonly Handler[] = [
  ...handle(userCalls.getUsers, customers),
  ...handle(userCalls.getSelectUser, selectCustomer),
  ...handle(userCalls.getPlatformStaffUserList, selectColleague),
  ...handle(userCalls.getUserById, openCustomer),
  ...handle(userCalls.getEditUser, forEdit('customer')),
  ...handle(userCalls.deleteUser, removeCustomer),
  ...handle(userCalls.resetUserPassword, resetPassword('customer')),
  ...handle(userCalls.lockUser, lockAccount('customer')),
  ...handle(userCalls.unlockUser, unlockAccount('customer')),
  ...handle(userCalls.freezeUser, freeze),
  ...handle(userCalls.unfreezeUser, unfreeze),
  ...handle(userCalls.setUserAvailableWarehouses, setWarehouses),
];

const staff: readonly Handler[] = [
  ...handle(staffCalls.getPlatformStaffs, colleagues),
  ...handle(staffCalls.getEditPlatformStaff, forEdit('staff')),
  ...handle(staffCalls.establishPlatformStaff, establishStaff),
  ...handle(inviteStaff, invite),
  ...handle(resendInvitation, resend),
  ...handle(withdrawInvitation, withdraw),
  ...handle(staffCalls.editPlatformStaff, editStaff),
  ...handle(staffCalls.deletePlatformStaff, removeStaff),
  ...handle(staffCalls.resetPlatformStaffPassword, resetPassword('staff')),
  ...handle(staffCalls.lockPlatformStaff, lockAccount('staff')),
  ...handle(staffCalls.unlockPlatformStaff, unlockAccount('staff')),
  ...handle(staffCalls.setPlatformStaffRoles, setRoles('staff')),
];

const rolesAndMenus: readonly Handler[] = [
  ...handle(roleCalls.getRoleAuthorization, authorization),
  ...handle(roleCalls.setRoleAuthorization, setAuthorization),
  ...handle(roleCalls.authorizationMenu, authorizeMenu),
  ...handle(roleCalls.getSelectRoles, selectRoles),
  ...handle(menuCalls.getBackstageMenus, backstageMenus),
  ...handle(menuCalls.getSelectBackstageMenus, selectMenus),
  ...menuCrud,
  ...viewCrud,
  ...handle(menuCalls.getSelectViews, selectViews),
  ...apiCrud,
  ...handle(menuCalls.getSelectApis, selectApis),
];

const organizes: readonly Handler[] = [
  ...handle(organizeCalls.getOrganizes, organizeTree),
  ...handle(organizeCalls.getOrganizeById, organizeById),
  ...handle(organizeCalls.getSelectOrganizes, selectOrganizes),
  ...organizeCrud,
];

const ownAccountCalls: readonly Handler[] = [
  ...handle(subCalls.getSubAccounts, subAccounts),
  ...handle(subCalls.getEditSubAccount, subAccountForEdit),
  ...handle(subCalls.getSelectSubAccountRoles, openRoles),
  ...handle(subCalls.establishSubAccount, establishSub),
  ...handle(subCalls.editSubAccount, editSub),
  ...handle(subCalls.deleteSubAccount, deleteSub),
  ...handle(subCalls.getReferrals, referrals),
];

/** The access module. */
export const access: Module = {
  name: 'access',
  calls: ({ config, sites }) => [
    ...handle(getInvitation, invitationOf({ sites })),
    ...handle(acceptInvitation, accept({ sites })),
    ...ownHandlers,
    ...users,
    ...staff,
    ...ownAccountCalls,
    ...rolesAndMenus,
    ...organizes,
    ...logList,
    ...crud(securityEvent),
    ...handle(getOperationLogById, openLogEntry),
    ...handle(verifyOperationLog, verifyLog(config.secretKey)),
  ],
  metaCalls: registryCalls,
  subscribers: accessSubscribers,
  routes: [menuQuery],
  retention: [logRetention, ...sessionRetention, pinRetention],
  jobs: [
    { name: 'seal-operation-log', at: '* * * * *', run: ({ config, ...work }) => sealLog({ ...work, secret: config.secretKey }) },
    { name: 'security-alerts', at: '*/5 * * * *', run: alertAdministrators },
  ],
};

/** The registry contains every call, including the call that synchronizes it. */
function registryCalls(every: readonly Handler[]): readonly Handler[] {
  return handle(
    menuCalls.synchronizeApis,
    synchronizeNow(() => every),
  );
}

/** The contract's clients send the list of names itself as the body. */
function orBareList(handler: Handler): Handler {
  const withBareList = (schema: z.ZodMiniType<Record<string, unknown>>) =>
    z.pipe(
      z.transform((body) => (Array.isArray(body) ? { names: body } : body)),
      schema,
    );
  return { ...handler, schemaFor: (who) => withBareList(handler.schemaFor(who)) };
}

/** Writes errors of the caller's browser into the operation log, where platform staff read them. */
async function reportErrors(_tx: Tx, caller: Caller, { errors }: Input<typeof reportClientErrors>): Promise<true> {
  const id = newId();
  for (const { at, route, message, stack } of errors)
    caller.changes.push({ target: 'clientError', id, siteId: caller.siteId, before: null, after: { at, route, message, stack } });
  return true;
}
