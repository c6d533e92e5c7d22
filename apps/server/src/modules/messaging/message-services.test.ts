import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type MailServer, openMailServer } from '../../testing/mail-server.ts';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { nextDay, register, solvedCaptcha, taiwan } from '../account/test/phones.ts';
import { demoPassword, identified, seal, signIn } from '../account/test/tools.ts';
import { sendMail } from './public.ts';

const { Smtp, Twilio } = enumCodes.MessageProvider;
const { Tls, None } = enumCodes.MailSecurity;
const { Mail, Sms } = enumCodes.MessageChannel;
const { Sent, NotSent, Handled } = enumCodes.SentMessageStatus;

let mails: MailServer;
let server: TestServer;
let admin: Person;
let manager: Person;
beforeAll(async () => {
  mails = await openMailServer();
  // A server as it is installed: nothing of the demo, and nothing in the environment.
  server = await openTestServer({
    config: { demo: false, mail: undefined, sms: { aliyun: undefined, twilio: undefined }, logLevel: 'fatal' },
  });
  [admin, manager] = [await server.as('admin'), await server.as('manager')];
});
afterAll(async () => {
  await server?.close();
  await mails.close();
});
beforeEach(async () => {
  await sql`delete from message_service`.execute(server.db);
  await sql`delete from sent_message`.execute(server.db);
  await sql`update site_configuration set mail_sender_name = null, mail_reply_address = null`.execute(server.db);
  await nextDay(server);
  mails.mails.length = 0;
  mails.setRefusal(undefined);
});

const path = '/MessageService/EstablishMessageService';
const ours = () => ({
  Name: 'Office mail',
  MessageProvider: Smtp,
  Host: '127.0.0.1',
  Port: mails.port,
  MailSecurity: None,
  Sender: 'post@example.com',
});
const theirs = { Name: 'Provider', MessageProvider: Smtp, Host: 'smtp.example.com', Port: 465, MailSecurity: Tls, Sender: 'a@example.com' };
const field = (Field: string) => ({ Data: [expect.objectContaining({ Field })] });
const sentMessages = async (by = admin) => (await by.ok('/SentMessage/GetSentMessages')).Data;
const mailTo = (receiver: string, siteId = manager.siteId) =>
  server.inTransaction((tx) =>
    sendMail(tx, { now: new Date() }, { siteId, audience: 'customer', receiver, subject: 'Hello', text: 'A parcel came' }),
  );
const outcome = (receiver: string) =>
  expect.poll(async () => (await sentMessages()).find((one: any) => one.Receiver === receiver)?.MessageStatus, { timeout: 10_000 });

/** The fields of the rules of a site that its form sends. */
const editable = (rules: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(rules).filter(([name]) => !/^(SiteId|SiteName|Creat|LastModif)/.test(name)));

describe('a mail server', () => {
  test('of the platform sends the mails of all sites, under the name and answer address of each', async () => {
    await admin.ok(path, { ...ours(), ForAllSites: true });
    const rules = await manager.ok('/Site/GetSiteConfiguration');
    await manager.ok('/Site/EditSiteConfiguration', {
      ...editable(rules),
      MailSenderName: 'Entrepot Taiwan',
      MailReplyAddress: 'help@example.com',
    });
    await mailTo('lin@example.com');
    await outcome('lin@example.com').toBe(Sent);
    expect(mails.mails[0]).toMatch(/^From: Entrepot Taiwan <post@example.com>$/m);
    expect(mails.mails[0]).toMatch(/^Reply-To: help@example.com$/m);
    const { siteId } = await server.as('hkmanager');
    await mailTo('wong@example.com', siteId);
    await outcome('wong@example.com').toBe(Sent);
    expect(mails.mails[1]).toMatch(/^From: post@example.com$/m);
  });

  test('of a site replaces the platform’s for that site', async () => {
    await admin.ok(path, { ...ours(), ForAllSites: true });
    await admin.ok(path, { ...ours(), SiteId: manager.siteId, Name: 'Taiwan', Sender: 'tw@example.com', SenderName: 'Taiwan' });
    await mailTo('lin@example.com');
    await outcome('lin@example.com').toBe(Sent);
    expect(mails.mails[0]).toMatch(/^From: Taiwan <tw@example.com>$/m);
  });

  test('stores its password encrypted, never returns it, and forgets it with another host', async () => {
    const withPassword = { ...theirs, Account: 'user', Secret: 'open sesame' };
    const { Id } = await manager.ok(path, withPassword);
    const { rows } = await sql<{ secret: string }>`select secret from message_service where id = ${Id}`.execute(server.db);
    expect(rows[0]!.secret).toMatch(/^v1\./);
    const row = await manager.ok('/MessageService/GetEditMessageService', { Id });
    expect(JSON.stringify([row, await manager.ok('/MessageService/GetMessageServices')])).not.toMatch(/sesame|v1\./);
    const edit = (more: object) =>
      manager.post('/MessageService/EditMessageService', { ...withPassword, Secret: row.Secret, Id, RowVersion: row.RowVersion, ...more });
    expect(await edit({ Host: 'smtp.example.net' })).toBeRefused('ValidationFailed', field('Secret'));
    expect(await edit({ SenderName: 'Shop' })).toSucceed();
    const after = await sql<{ secret: string }>`select secret from message_service where id = ${Id}`.execute(server.db);
    expect(after.rows).toEqual(rows);
  });

  test('of a site operator is public and encrypted; the platform’s may be internal', async () => {
    for (const Host of ['127.0.0.1', '10.0.0.5', '169.254.169.254', '::1', 'localhost', 'mailhost', 'mail.internal'])
      expect(await manager.post(path, { ...theirs, Host }), Host).toBeRefused('ValidationFailed', field('Host'));
    expect(await manager.post(path, { ...theirs, Port: 6379 })).toBeRefused('ValidationFailed', field('Port'));
    expect(await manager.post(path, { ...theirs, MailSecurity: None })).toBeRefused('ValidationFailed', field('MailSecurity'));
    expect(await manager.post(path, { ...theirs, ForAllSites: true })).toBeRefused('ValidationFailed', field('ForAllSites'));
    expect(await admin.post(path, ours())).toSucceed();
  });

  test('whose name leads to an internal address is not connected to for a site operator', async () => {
    const { Id } = await manager.ok(path, theirs);
    await sql`update message_service set host = 'localhost', port = ${mails.port}, mail_security = ${None} where id = ${Id}`.execute(
      server.db,
    );
    await mailTo('lin@example.com');
    await outcome('lin@example.com').toBe(NotSent);
    expect(mails.mails).toEqual([]);
  });

  test('that a site operator set does not send codes to staff', async () => {
    await manager.ok(path, theirs);
    const staff = await server.as('support');
    await sql`update user_account set email = null where id = ${staff.userId}`.execute(server.db);
    const wish = { Email: 'support@example.com', ...(await identified(staff)) };
    expect(await staff.post('/Account/SendVerifyEmail', wish)).toBeRefused('ProviderNotConfigured');
    await admin.ok(path, { ...ours(), ForAllSites: true });
    expect(await staff.post('/Account/SendVerifyEmail', { ...wish, ...(await identified(staff)) })).toSucceed();
    await outcome('support@example.com').toBe(Sent);
  });

  test('of a site operator requires the right to reset passwords, and is a security event', async () => {
    await manager.ok(path, theirs);
    const { rows } = await sql`select user_id, detail from security_event
      where security_event_kind = ${enumCodes.SecurityEventKind.ServiceChanged}`.execute(server.db);
    expect(rows).toContainEqual({ userId: manager.userId, detail: 'smtp.example.com' });
    const right = sql`r.code = 'UserIndex.ResetPassword' and r.role_id in (select role_id from user_role where user_id = ${manager.userId})`;
    await sql`update role_right r set code = 'UserIndex.ResetPasswordNot' where ${right}`.execute(server.db);
    try {
      const attempt = () => manager.post(path, { ...theirs, Name: 'Another' });
      await expect.poll(attempt, { timeout: 5_000 }).toBeRefused('NoPermission');
    } finally {
      await sql`update role_right set code = 'UserIndex.ResetPassword' where code = 'UserIndex.ResetPasswordNot'`.execute(server.db);
      await expect.poll(() => manager.post(path, { ...theirs, Name: `Again ${Date.now()}` }), { timeout: 5_000 }).toSucceed();
    }
  });

  test('is required with its fields, and belongs to the rights of its screen', async () => {
    expect(await manager.post(path, { ...theirs, Host: null })).toBeRefused('ValidationFailed', field('Host'));
    expect(await manager.post(path, { ...theirs, Account: 'user' })).toBeRefused('ValidationFailed', field('Secret'));
    const twilio = { Name: 'Texts', MessageProvider: Twilio, Sender: 'a sender that is too long' };
    expect(await manager.post(path, { ...twilio, Account: 'AC1', Secret: 'x' })).toBeRefused('ValidationFailed', field('Sender'));
    expect(await (await server.as('clerk')).post(path, theirs)).toBeRefused('NoPermission', { status: 403 });
  });
});

describe('a test message', () => {
  const send = (by: Person, body: object) => by.post('/MessageService/SendTestMessage', body);
  const step = async (name: string) =>
    (await manager.ok('/Site/GetSetUpGuide')).Steps.find(({ Step }: { Step: string }) => Step === name) as {
      Done: boolean;
      Preview: string[];
    };

  test('returns the acceptance of the server and completes the step of the guide', async () => {
    expect(await send(manager, { MessageChannel: Mail, Receiver: 'me@example.com' })).toBeRefused('ProviderNotConfigured');
    expect(await step('mail')).toMatchObject({ Done: false, Preview: [] });
    await admin.ok(path, { ...ours(), ForAllSites: true });
    const answer = await send(manager, { MessageChannel: Mail, Receiver: 'me@example.com' });
    expect(answer).toSucceed({ Data: { Accepted: true, Service: 'SMTP', Answer: '250' } });
    expect(await step('mail')).toMatchObject({ Done: true, Preview: [expect.stringContaining('me@example.com')] });
    expect(await sentMessages(manager)).toMatchObject([{ Receiver: 'me@example.com', IsTest: true, MessageStatus: Sent }]);
  });

  test('returns the refusal of the server in full, and the step stays open', async () => {
    await admin.ok(path, { ...ours(), SiteId: manager.siteId });
    mails.setRefusal('550 5.1.1 No such mailbox here, see https://help.example.com/5.1.1');
    const { Data } = await send(manager, { MessageChannel: Mail, Receiver: 'wrong@example.com' });
    expect(Data).toMatchObject({
      Accepted: false,
      Answer: expect.stringContaining('No such mailbox here, see https://help.example.com/5.1.1'),
    });
    expect(await step('mail')).toMatchObject({ Done: false, Preview: [expect.stringContaining('No such mailbox here')] });
  });

  test('shows a site operator only the code of the platform’s server, never its address', async () => {
    const { Id } = await admin.ok(path, { ...ours(), ForAllSites: true });
    mails.setRefusal('550 5.1.1 No such mailbox at relay.internal');
    const refused = await send(manager, { MessageChannel: Mail, Receiver: 'wrong@example.com' });
    expect(refused.Data).toEqual({ Accepted: false, Service: 'SMTP', Answer: '550' });
    const full = await send(admin, { MessageChannel: Mail, Receiver: 'wrong@example.com', SiteId: manager.siteId });
    expect(full.Data).toMatchObject({ Service: '127.0.0.1', Answer: expect.stringContaining('relay.internal') });
    await sql`update message_service set port = 1 where id = ${Id}`.execute(server.db);
    const { Data } = await send(manager, { MessageChannel: Mail, Receiver: 'me@example.com' });
    expect(Data).toMatchObject({ Accepted: false, Service: 'SMTP' });
    expect(JSON.stringify([Data, await sentMessages(manager)])).not.toMatch(/127\.0\.0\.1|ECONNREFUSED|relay\.internal/);
  });

  test('counts until the service changes', async () => {
    const { Id } = await admin.ok(path, { ...ours(), SiteId: manager.siteId });
    await send(manager, { MessageChannel: Mail, Receiver: 'me@example.com' });
    expect(await step('mail')).toMatchObject({ Done: true });
    await admin.ok('/MessageService/EditMessageService', { ...ours(), Id, RowVersion: 1, Sender: 'other@example.com' });
    expect(await step('mail')).toMatchObject({ Done: false });
  });

  test('rejects a receiver of the other kind, another site and callers without the right', async () => {
    expect(await send(manager, { MessageChannel: Sms, Receiver: 'me@example.com' })).toBeRefused('ValidationFailed', field('Receiver'));
    expect(await send(manager, { MessageChannel: Mail, Receiver: '+886912345678' })).toBeRefused('ValidationFailed', field('Receiver'));
    const { siteId } = await server.as('hkmanager');
    expect(await send(manager, { MessageChannel: Mail, Receiver: 'me@example.com', SiteId: siteId })).toBeRefused('NotFound');
    expect(await send(await server.as('clerk'), { MessageChannel: Mail, Receiver: 'a@example.com' })).toBeRefused('NoPermission', {
      status: 403,
    });
  });
});

describe('a message that is not sent', () => {
  const tasks = async () =>
    (await manager.ok('/LogisticsOrderReport/GetDashboard')).Waiting.find(({ Name }: { Name: string }) => Name === 'unsentMessages');

  test('is listed with the server’s reason and is a task until staff have handled it', async () => {
    await admin.ok(path, { ...ours(), ForAllSites: true });
    mails.setRefusal('550 5.7.1 Relaying denied');
    await mailTo('lin@example.com');
    await outcome('lin@example.com').toBe(NotSent);
    const [row] = await sentMessages(manager);
    expect(row.Failure).toContain('550 5.7.1 Relaying denied');
    expect(await tasks()).toMatchObject({ Count: 1, Screen: 'SentMessageIndex', Filter: { messageStatus: NotSent } });
    const [done] = await manager.ok('/SentMessage/HandleSentMessages', { Ids: [row.Id] });
    expect(done).toMatchObject({ Ok: true });
    expect(await sentMessages(manager)).toMatchObject([{ MessageStatus: Handled }]);
    expect(await tasks()).toBeUndefined();
    expect((await manager.ok('/SentMessage/HandleSentMessages', { Ids: [row.Id] }))[0]).toMatchObject({ Ok: false });
  });

  test('to a colleague is no task of a site operator', async () => {
    await server.inTransaction((tx) =>
      sendMail(
        tx,
        { now: new Date() },
        { siteId: manager.siteId, audience: 'staff', receiver: 'x@example.com', subject: 'Code', text: '1' },
      ),
    );
    await outcome('x@example.com').toBe(NotSent);
    expect(await tasks()).toBeUndefined();
    const [row] = await sentMessages();
    expect((await manager.ok('/SentMessage/HandleSentMessages', { Ids: [row.Id] }))[0]).toMatchObject({ Ok: false });
  });
});

describe('registration', () => {
  const requestCode = async (visitor: Person, contact: object) =>
    visitor.post('/Account/GetRegisterSmsCaptcha', { ...contact, ...(await solvedCaptcha(server, visitor)) });
  const codeIn = (mail: string) => /\b\d{6}\b/.exec(mail.split('\n\n').slice(1).join('\n'))![0];

  test('refuses a code that the site cannot send, and offers the ways that it can', async () => {
    const visitor = server.visitor();
    expect(await visitor.ok('/Account/GetCodeWays')).toEqual({ Phone: false, Email: false });
    expect(await requestCode(visitor, taiwan('0900000001'))).toBeRefused('ProviderNotConfigured');
    expect(await requestCode(visitor, { Email: 'new@example.com' })).toBeRefused('ProviderNotConfigured');
    const retrieving = { ...taiwan('0900000001'), ...(await solvedCaptcha(server, visitor)) };
    expect(await visitor.post('/Account/GetUserRetrievePasswordSmsCaptcha', retrieving)).toBeRefused('ProviderNotConfigured');
    expect(await visitor.post('/Account/GetUserLoginSmsCaptcha', retrieving)).toBeRefused('ProviderNotConfigured');
    expect(await sentMessages()).toEqual([]);
    await admin.ok(path, { ...ours(), ForAllSites: true });
    expect(await visitor.ok('/Account/GetCodeWays')).toEqual({ Phone: false, Email: true });
    const texts = { Name: 'Texts', MessageProvider: Twilio, Account: 'AC1', Secret: 'token', Sender: '+15550100', ForAllSites: true };
    await admin.ok(path, texts);
    expect(await visitor.ok('/Account/GetCodeWays')).toEqual({ Phone: true, Email: true });
  });

  test('by mail verifies the address, which signs in and resets the password', async () => {
    await admin.ok(path, { ...ours(), ForAllSites: true });
    const visitor = server.visitor();
    const Email = 'Newcomer@Example.com';
    const { PhoneKey } = (await requestCode(visitor, { Email })).Data;
    await expect.poll(async () => (await visitor.ok('/Account/GetCodeProgress', { PhoneKey })).Progress, { timeout: 10_000 }).toBe('sent');
    const code = codeIn(mails.mails[0]!);
    expect(JSON.stringify(await sentMessages())).not.toContain(code);
    const proof = { Email, PhoneKey, PhoneNumberCode: code };
    expect(await register(visitor, { ...proof, Email: 'other@example.com' })).toBeRefused('SmsCodeWrong');
    const answer = await register(visitor, proof);
    expect(answer).toSucceed();
    const info = await visitor.ok('/User/GetUserInfoDetailedInfo', {}, { authorization: `Bearer ${answer.Data.AccessToken}` });
    expect(info).toMatchObject({ Email: 'newcomer@example.com', EmailVerified: true, PhoneVerified: false });
    expect(await signIn(visitor, '/Account/LoginUser', 'newcomer@example.com')).toSucceed();
    await nextDay(server);
    expect(await requestCode(visitor, { Email })).toBeRefused('Duplicate');

    const wish = { Email, ...(await solvedCaptcha(server, visitor)) };
    const reset = await visitor.ok('/Account/GetUserRetrievePasswordSmsCaptcha', wish);
    await expect.poll(() => mails.mails.length, { timeout: 10_000 }).toBe(2);
    const sealed = await seal(visitor, { Password: 'Another2026', ConfirmPassword: 'Another2026' });
    const proofOfReset = { Email, PhoneKey: reset.PhoneKey, PhoneNumberCode: codeIn(mails.mails[1]!) };
    expect(await visitor.post('/Account/RetrievePasswordPhoneSmsUser', { ...proofOfReset, ...sealed })).toSucceed();
    expect(await signIn(visitor, '/Account/LoginUser', 'newcomer@example.com', demoPassword)).toBeRefused('LoginFailed');
    expect(await signIn(visitor, '/Account/LoginUser', 'newcomer@example.com', 'Another2026')).toSucceed();
  });

  test('reports a code that the server refused as failed, and one to reset a password never', async () => {
    await admin.ok(path, { ...ours(), ForAllSites: true });
    mails.setRefusal('550 5.1.1 No such mailbox');
    const visitor = server.visitor();
    const { PhoneKey } = (await requestCode(visitor, { Email: 'typo@example.com' })).Data;
    await expect
      .poll(async () => (await visitor.ok('/Account/GetCodeProgress', { PhoneKey })).Progress, { timeout: 10_000 })
      .toBe('failed');
    const wish = { Email: 'nobody@example.com', ...(await solvedCaptcha(server, visitor)) };
    const reset = await visitor.ok('/Account/GetUserRetrievePasswordSmsCaptcha', wish);
    expect(await visitor.ok('/Account/GetCodeProgress', { PhoneKey: reset.PhoneKey })).toEqual({ Progress: 'sent' });
  });

  test('is rehearsed by mail where only that can be sent', async () => {
    await admin.ok(path, { ...ours(), ForAllSites: true });
    const { Steps } = await manager.ok('/Site/RehearseSetUp');
    expect(Steps[0]).toMatchObject({ Step: 'register', Outcome: 'passed' });
    expect(mails.mails).toEqual([]);
  });
});
