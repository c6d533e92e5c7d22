import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { newId } from '@entrepot/server/core/db/ids.ts';
import type { Desk } from '@entrepot/server/modules/payments/test/money-desk.ts';
import { inAll } from './floor.ts';
import type { Preparations } from './repeat.ts';

async function deadLetter(d: Desk) {
  const [id, { siteId, userId }] = [newId(), d.manager];
  const payload = { eventId: id, to: { userIds: [userId] }, infoType: 'Notify', title: 'Title', message: 'Message' };
  await sql`insert into dead_letter (site_id, id, creation_time, delivery_lane, kind, reason, attempts, queued_time, payload)
    values (${siteId}, ${id}, ${new Date()}, ${enumCodes.DeliveryLane.Push}, 'push', 'Error: refused', 10, ${new Date()},
      ${JSON.stringify(payload)}::jsonb)`.execute(d.server.db);
  return id;
}

/** A mail that its server refused. */
async function unsent(d: Desk) {
  const id = newId();
  await sql`insert into sent_message (site_id, id, creation_time, channel, receiver, provider, failure, message_status, audience, event_id)
    values (${d.manager.siteId}, ${id}, ${new Date()}, 'mail', 'lin@example.com', 'smtp', '550 No such mailbox',
      ${enumCodes.SentMessageStatus.NotSent}, 'customer', ${newId()})`.execute(d.server.db);
  return id;
}

let serial = 0;
const fresh = (prefix: string) => `${prefix}${++serial}`;

async function customer(d: Desk, ...calls: string[]) {
  const { userId: Id } = await d.customer();
  for (const call of calls) await d.manager.ok(`/User/${call}`, { Id });
  return { Id };
}
async function role(d: Desk, ...calls: string[]) {
  const { Id } = await d.manager.ok('/Role/EstablishRole', { Name: fresh('Repeat'), RoleKind: 2, Priority: 1 });
  for (const call of calls) await d.manager.ok(`/Role/${call}`, { Id });
  return { Id };
}
async function notice(d: Desk, ...calls: string[]) {
  const body = { Title: inAll('News'), Content: inAll('<p>Closed on Friday.</p>'), NoticeScope: enumCodes.NoticeScope.User };
  const { Id } = await d.manager.ok('/Notice/EstablishNotice', body);
  for (const call of calls) await d.manager.ok(`/Notice/${call}`, { Id });
  return { Id };
}

async function jobRun(d: Desk) {
  const id = newId();
  await sql`insert into job_run (id, creation_time, name, run_state) values (${id}, ${new Date()}, ${fresh('job')}, ${enumCodes.JobRunState.Waiting})`.execute(
    d.server.db,
  );
  return id;
}

/** Preparations of calls on accounts, roles, notices and jobs. */
export const peopleCalls: Preparations<Desk> = {
  '/DeadLetter/SendDeadLetters': async (d) => [d.manager, { Ids: [await deadLetter(d), await deadLetter(d)] }],
  '/SentMessage/HandleSentMessages': async (d) => [d.manager, { Ids: [await unsent(d), await unsent(d)] }],
  '/JobRun/RunJobs': async (d) => [await d.server.as('admin'), { Ids: [await jobRun(d), await jobRun(d)] }],
  '/User/LockUser': async (d) => [d.manager, await customer(d)],
  '/User/UnlockUser': async (d) => [d.manager, await customer(d, 'LockUser')],
  '/User/FreezeUser': async (d) => [d.manager, { ...(await customer(d)), Remarks: 'debts' }],
  '/User/UnfreezeUser': async (d) => [d.manager, await customer(d, 'FreezeUser')],
  '/User/SetUserRoles': async (d) => [d.manager, { ...(await customer(d)), RoleIds: [(await role(d)).Id] }],
  '/Role/DisableRole': async (d) => [d.manager, await role(d)],
  '/Role/EnableRole': async (d) => [d.manager, await role(d, 'DisableRole')],
  '/Notice/PublishNotice': async (d) => [d.manager, await notice(d)],
  '/Notice/WithdrawNotice': async (d) => [d.manager, await notice(d, 'PublishNotice')],
};
