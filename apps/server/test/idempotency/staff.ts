import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { newcomer, sealed } from '@entrepot/server/modules/access/test/tools.ts';
import type { Desk } from '@entrepot/server/modules/payments/test/money-desk.ts';
import { seal } from '@entrepot/server/core/http/crypto.ts';
import { newId } from '@entrepot/server/core/db/ids.ts';
import { type Person, signedIn } from '@entrepot/server/testing/people.ts';
import type { Preparations } from './repeat.ts';

const password = 'Harbour-2026';
let serial = 0;
const fresh = (prefix: string) => `${prefix}${++serial}x${Date.now() % 100_000}`;

const colleague = (d: Desk) =>
  newcomer(d.server, d.manager, {
    userName: fresh('staff'),
    accountTypeCode: enumCodes.AccountTypeCode.SiteOperator,
    roleNames: ['SiteSupport'],
  });
async function staffRole(d: Desk, RoleKind = 1): Promise<string> {
  return (await d.manager.ok('/Role/EstablishRole', { Name: fresh('Shift'), RoleKind, Priority: 1 })).Id;
}
async function invitation(d: Desk) {
  const UserName = fresh('invited');
  const AccountTypeCode = enumCodes.AccountTypeCode.SiteOperator;
  return { UserName, Email: `${UserName}@example.com`, AccountTypeCode, RoleIds: [await staffRole(d)] };
}
const invited = async (d: Desk) => ({ Id: (await d.manager.ok('/PlatformStaff/InvitePlatformStaff', await invitation(d))).Id });
/** An account that was never used, so that it can be deleted. */
async function unused(d: Desk): Promise<string> {
  const body = { UserName: fresh('unused'), ...(await sealed(d.manager, password)) };
  return (await d.manager.ok('/User/EstablishUser', body)).Id;
}
async function subAccount(d: Desk) {
  const owner = await d.server.as('alice');
  const [role] = await owner.ok('/User/GetSelectSubAccountRoles');
  const body = { UserName: fresh('helper'), RoleIds: [role.Value], ...(await sealed(owner, password)) };
  return { owner, body };
}
async function openedSubAccount(d: Desk) {
  const { owner, body } = await subAccount(d);
  const { Id } = await owner.ok('/User/EstablishSubAccount', body);
  return { owner, Id: Id as string, UserName: body.UserName };
}
/** The id of another session of a person. */
async function otherDevice(d: Desk, person: Person): Promise<string> {
  const { UserName } = await person.ok('/User/GetUserInfoDetailedInfo');
  await signedIn(d.server.server, UserName);
  const devices = await person.ok<{ Id: string; Current: boolean }[]>('/Account/GetMyDevices');
  return devices.find(({ Current }) => !Current)!.Id;
}
/** The id of a person's job that no process executes. */
async function waitingJob(d: Desk, { userId, siteId }: Person): Promise<string> {
  const id = newId();
  await sql`insert into import_job (site_id, id, creation_time, creator_id, kind, owner_id)
    values (${siteId}, ${id}, ${new Date()}, ${userId}, 'ExportBills', ${userId})`.execute(d.server.db);
  return id;
}
async function withoutNavigation(d: Desk): Promise<Person> {
  const person = await d.customer();
  await person.ok('/QuickNavigation/BatchSaveQuickNavigation', { names: [] });
  return person;
}
async function message(d: Desk) {
  const person = await d.customer();
  const id = newId();
  await sql`insert into user_message (site_id, id, creation_time, user_id, user_message_type, title, content)
    values (${person.siteId}, ${id}, ${new Date()}, ${person.userId}, 1, 'News', 'News')`.execute(d.server.db);
  return { person, Ids: [id] };
}
const browser = () => ({
  Endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
  PublicKey: Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url'),
  AuthSecret: Buffer.alloc(16, 7).toString('base64url'),
});
const view = () => ({
  ListKey: 'PackageIndex:package',
  Name: fresh('View'),
  Query: 'rows=50',
  Columns: ['number'],
  IsDefault: false,
  Shared: false,
});
const savedReport = () => ({
  Name: fresh('Report'),
  Report: 'orders',
  Span: 'last7Days',
  GroupBy: 'customer',
  Sending: 'never',
  Hour: 8,
  Format: 'pdf',
});

async function withSecondFactor(d: Desk, { siteId, userId }: Person) {
  await sql`insert into second_factor (site_id, id, creation_time, user_id, secret, confirmed_time)
    values (${siteId}, ${newId()}, ${new Date()}, ${userId}, ${seal('JBSWY3DPEHPK3PXP')}, ${new Date()})`.execute(d.server.db);
  return { Id: userId };
}

/** Preparations of calls on staff and customers' accounts. */
export const accountCalls: Preparations<Desk> = {
  '/PlatformStaff/EstablishPlatformStaff': async (d) => [
    d.manager,
    {
      AccountTypeCode: enumCodes.AccountTypeCode.SiteOperator,
      UserName: fresh('staff'),
      ...(await sealed(d.manager, password)),
    },
  ],
  '/PlatformStaff/InvitePlatformStaff': async (d) => [d.manager, await invitation(d)],
  '/PlatformStaff/ResendInvitation': async (d) => [d.manager, await invited(d)],
  '/PlatformStaff/WithdrawInvitation': async (d) => [d.manager, await invited(d)],
  '/PlatformStaff/EditPlatformStaff': async (d) => {
    const { userId: Id } = await colleague(d);
    const { RowVersion, UserName } = await d.manager.ok('/PlatformStaff/GetEditPlatformStaff', { Id });
    return [d.manager, { Id, RowVersion, UserName, NickName: 'Rookie', RoleIds: [await staffRole(d)] }];
  },
  '/PlatformStaff/SetPlatformStaffRoles': async (d) => [d.manager, { Id: (await colleague(d)).userId, RoleIds: [await staffRole(d)] }],
  '/PlatformStaff/LockPlatformStaff': async (d) => [d.manager, { Id: (await colleague(d)).userId }],
  '/PlatformStaff/UnlockPlatformStaff': async (d) => {
    const { userId: Id } = await colleague(d);
    await d.manager.ok('/PlatformStaff/LockPlatformStaff', { Id });
    return [d.manager, { Id }];
  },
  '/PlatformStaff/DeletePlatformStaff': async (d) => [d.manager, { Id: (await colleague(d)).userId }],
  '/PlatformStaff/ResetPlatformStaffPassword': async (d) => [
    d.manager,
    { Id: (await colleague(d)).userId, ...(await sealed(d.manager, password)) },
  ],
  '/User/EstablishUser': async (d) => [d.manager, { UserName: fresh('customer'), ...(await sealed(d.manager, password)) }],
  '/User/EditUser': async (d) => {
    const { userId: Id } = await d.customer();
    const { RowVersion, UserName } = await d.manager.ok('/User/GetEditUser', { Id });
    return [d.manager, { Id, RowVersion, UserName, NickName: 'Regular' }];
  },
  '/User/DeleteUser': async (d) => [d.manager, { Id: await unused(d) }],
  '/User/ResetUserPassword': async (d) => [d.manager, { Id: (await d.customer()).userId, ...(await sealed(d.manager, password)) }],
  '/User/SetUserAvailableWarehouses': async (d) => {
    const [{ Value }] = await d.manager.ok('/Warehouse/GetSelectWarehouses');
    return [d.manager, { Id: (await d.customer()).userId, WarehouseIds: [Value] }];
  },
  '/MailChoice/EditMineMailChoices': async (d) => [await d.customer(), { Events: [1], SiteLanguage: 3 }],
  '/User/EditMineProfile': async (d) => [await d.customer(), { NickName: fresh('Nick') }],
  '/User/EstablishSubAccount': async (d) => {
    const { owner, body } = await subAccount(d);
    return [owner, body];
  },
  '/User/EditSubAccount': async (d) => {
    const { owner, Id, UserName } = await openedSubAccount(d);
    const { RowVersion } = await owner.ok('/User/GetEditSubAccount', { Id });
    return [owner, { Id, RowVersion, UserName, NickName: 'Evening' }];
  },
  '/User/DeleteSubAccount': async (d) => {
    const { owner, Id } = await openedSubAccount(d);
    return [owner, { Id }];
  },
  '/Role/SetRoleAuthorization': async (d) => [d.manager, { Id: await staffRole(d), MenuIds: ['PackageIndex'], Buttons: [] }],
  '/Menus/AuthorizationMenu': async (d) => [d.manager, { RoleId: await staffRole(d), MenuIds: ['PackageIndex'], Buttons: [] }],
  '/Api/SynchronizeApis': async (d) => [await d.server.as('admin'), {}],
  '/Account/EndMyDevice': async (d) => {
    const person = await d.customer();
    return [person, { Id: await otherDevice(d, person) }];
  },
  '/Account/EndMyOtherDevices': async (d) => {
    const person = await d.customer();
    await otherDevice(d, person);
    return [person, {}];
  },
  '/PlatformStaff/RemoveSecondFactor': async (d) => [await d.server.as('admin'), await withSecondFactor(d, await colleague(d))],
  '/User/RemoveSecondFactor': async (d) => [d.manager, await withSecondFactor(d, await d.customer())],
};

/** Preparations of calls on a person's own settings, messages and reports. */
export const ownCalls: Preparations<Desk> = {
  '/Account/CancelAccountClosing': async (d) => {
    const person = await d.customer();
    await sql`update user_account set closing_time = now() + interval '14 days' where id = ${person.userId}`.execute(d.server.db);
    return [person, {}];
  },
  '/ListView/SaveListView': async (d) => [await d.customer(), view()],
  '/ListView/DeleteListView': async (d) => {
    const person = await d.customer();
    return [person, { Id: await person.ok('/ListView/SaveListView', view()) }];
  },
  '/QuickNavigation/AddQuickNavigation': async (d) => [await withoutNavigation(d), { path: '/PackageIndex' }],
  '/QuickNavigation/BatchSaveQuickNavigation': async (d) => [await d.customer(), { names: ['/PackageIndex'] }],
  '/QuickNavigation/DeleteQuickNavigation': async (d) => {
    const person = await withoutNavigation(d);
    await person.ok('/QuickNavigation/AddQuickNavigation', { path: '/PackageIndex' });
    return [person, { path: '/PackageIndex' }];
  },
  '/UserConfiguration/EditUserConfigure': async (d) => [await d.customer(), { PickingListColumns: 3, PickingListRows: 4 }],
  '/UserMessages/UserMessagesRead': async (d) => {
    const { person, Ids } = await message(d);
    return [person, { Ids }];
  },
  '/UserMessages/UserMessagesDelete': async (d) => {
    const { person, Ids } = await message(d);
    return [person, { Ids }];
  },
  '/PushSubscription/EstablishPushSubscription': async (d) => [await d.customer(), { ...browser(), UserMessageTypes: [1] }],
  '/PushSubscription/DeletePushSubscription': async (d) => {
    const [person, own] = [await d.customer(), browser()];
    await person.ok('/PushSubscription/EstablishPushSubscription', { ...own, UserMessageTypes: [1] });
    return [person, { Endpoint: own.Endpoint }];
  },
  '/OperationLog/ReportClientErrors': async (d) => [
    await d.customer(),
    { Errors: [{ At: '2026-02-01 08:00:00', Route: '/PackageIndex', Message: fresh('Broken') }] },
  ],
  '/LogisticsOrderReport/SaveReport': (d) => [d.finance, savedReport()],
  '/LogisticsOrderReport/DeleteSavedReport': async (d) => [
    d.finance,
    { Id: (await d.finance.ok('/LogisticsOrderReport/SaveReport', savedReport())).Id },
  ],
  '/UpLoadFile/CancelJob': async (d) => [d.finance, { JobId: await waitingJob(d, d.finance) }],
  '/LogisticsOrderReport/SendSavedReport': async (d) => {
    const { userId } = d.finance;
    await sql`update user_account set email = 'finance@example.com', email_verified = true where id = ${userId}`.execute(d.server.db);
    return [d.finance, { Id: (await d.finance.ok('/LogisticsOrderReport/SaveReport', savedReport())).Id }];
  },
};
