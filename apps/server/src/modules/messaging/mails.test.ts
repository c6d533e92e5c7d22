import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { depart, openShift } from '@entrepot/server/demo/steps.ts';
import { minuteMs } from '@entrepot/rules/time.ts';
import { unseal } from '../../core/http/crypto.ts';
import { type Floor, openFloor } from '../../testing/floor.ts';
import { warnOfSupplements } from '../orders/paying/supplement-reminders.ts';
import { followTrack } from '../orders/delivering/track-steps.ts';
import { inkOn, mailHtml, mailText } from './mail-layout.ts';
import { renderMail } from './render-mail.ts';
import { sendWaitingMails } from './waiting-mails.ts';
import { notifyCustomer, type Message, type Notification } from './public.ts';

const { CustomerMailEvent, OrderStatus, TrajectoryStatus, DeliveryMode, UserMessageType } = enumCodes;
const all = Object.values(CustomerMailEvent);
const withoutArrived = all.filter((event) => event !== CustomerMailEvent.Arrived);
let f: Floor;
beforeAll(async () => {
  f = await openFloor();
  await verify(f.alice.userId, 'alice@example.com');
});
afterAll(() => f.close());

const verify = (userId: string, email: string | null) =>
  sql`update user_account set email = ${email}, email_verified = ${email !== null} where id = ${userId}`.execute(f.db);
/** Runs the job this many minutes from now; returns how many mails it made. */
const send = (minutes: number) =>
  sendWaitingMails({
    db: f.db,
    files: f.server.files,
    config: f.server.config,
    takeNumber: f.server.takeNumber,
    siteIds: async () => [f.siteId],
    invariants: [],
    now: new Date(Date.now() + minutes * minuteMs),
  });
type Sent = Message & { subject: string };
/** The mails since the last time that this was read. */
async function mails(): Promise<Sent[]> {
  const { rows } = await sql<{
    payload: { sealed: string };
  }>`select payload from outbox where kind = 'mail' order by id`.execute(f.db);
  const found = rows.slice(read).map(({ payload }) => JSON.parse(unseal(payload.sealed)) as Sent);
  read = rows.length;
  return found;
}
let read = 0;
const rendered = (mail: Sent) => renderMail({ db: f.db, files: f.server.files }, f.siteId, mail);
const choose = (events: readonly number[], language: number | null = null) =>
  f.alice.ok('/MailChoice/EditMineMailChoices', { Events: events, SiteLanguage: language });
const notify = (notification: Partial<Notification & { ownerId: string }> = {}) =>
  f.inTransaction((tx) =>
    notifyCustomer(tx, f.system, {
      siteId: f.siteId,
      ownerId: f.alice.userId,
      type: UserMessageType.Package,
      text: 'packages.messages.signed',
      values: { number: 'SF1' },
      link: '/PackageIndex?open=1',
      mail: CustomerMailEvent.Arrived,
      ...notification,
    }),
  );

beforeEach(async () => {
  await sql`delete from waiting_mail`.execute(f.db);
  await choose(all);
  await mails();
});

describe('mails to customers about events', () => {
  test('several packages that arrive within minutes are one mail', async () => {
    const [one, two] = [await f.shelved(), await f.shelved()];
    expect(await send(1)).toBe(0);
    expect(await send(4)).toBe(1);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ receiver: 'alice@example.com', audience: 'customer', subject: '2 件包裹可以下單' });
    const { html, text } = await rendered(mail!);
    for (const { number } of [one, two]) for (const content of [html, text]) expect(content).toContain(number);
    expect(await send(10)).toBe(0);
  });

  test('news that keeps coming in is sent after fifteen minutes', async () => {
    await notify({ sourceId: f.siteId });
    await sql`update waiting_mail set creation_time = creation_time - interval '14 minutes'`.execute(f.db);
    await notify();
    expect(await send(0)).toBe(0);
    expect(await send(2)).toBe(1);
    expect((await mails())[0]!.subject).toBe('2 件包裹已到倉');
  });

  test('two concurrent runs send one mail', async () => {
    await notify();
    expect((await Promise.all([send(4), send(4)])).reduce((sum, one) => sum + one, 0)).toBe(1);
    expect(await mails()).toHaveLength(1);
  });

  test('a departure, a pickup and a delivery have a mail each', async () => {
    const order = await f.packed();
    const shift = await openShift(f.leader.ok, { Name: 'Out', TransportShiftType: 1, WarehouseIds: [f.xiamen.id] });
    await f.leader.ok('/TransportShift/AddTransportShiftPackaging', { Id: shift.id, BagNo: shift.bagNo, Number: order.number });
    await depart(f.leader.ok, shift);
    const waiting = await f.underWay(OrderStatus.Delivering);
    await f.put(waiting.Id, { deliveryMode: DeliveryMode.SelfPickup });
    const at = new Date();
    await f.inTransaction((tx) =>
      followTrack(tx, f.system, { siteId: f.siteId, orderId: waiting.Id, status: TrajectoryStatus.ReadyForPickup, at, source: 2 }),
    );
    const delivered = await f.underWay();
    await f.manager.ok('/LogisticsOrder/ConfirmSigned', { Ids: [delivered.Id] });
    await sql`delete from waiting_mail where customer_mail_event in (1, 2)`.execute(f.db);
    expect(await send(4)).toBe(3);
    const sent = await mails();
    const find = (number: string) => sent.find(({ text }) => text.includes(number))!;
    const { pickupCode } = await f.order(waiting.Id);
    expect(sent.map(({ subject }) => subject).sort()).toEqual(
      [`訂單 ${order.number} 已發車`, `訂單 ${waiting.SerialNumber} 可以取件`, '訂單已簽收'].sort(),
    );
    expect(find(pickupCode!)).not.toHaveProperty('unsubscribe');
    expect(find(delivered.SerialNumber)).toHaveProperty('unsubscribe');
  });

  test('are not sent without a verified address, to staff, or after the address is lost', async () => {
    await verify(f.alice.userId, null);
    await notify();
    expect(await send(4)).toBe(0);
    await verify(f.alice.userId, 'alice@example.com');
    await notify();
    await verify(f.clerk.userId, 'clerk@example.com');
    await notify({ ownerId: f.clerk.userId });
    await verify(f.clerk.userId, null);
    await verify(f.alice.userId, null);
    expect(await send(4)).toBe(0);
    await verify(f.alice.userId, 'alice@example.com');
    expect(await mails()).toEqual([]);
  });

  test('an event that was switched off is not mailed, and the message is stored as before', async () => {
    await choose(withoutArrived);
    const before = (await f.messagesOf(f.alice)).length;
    await notify();
    expect(await send(4)).toBe(0);
    expect((await f.messagesOf(f.alice)).length).toBe(before + 1);
    expect(await f.alice.ok('/MailChoice/GetMineMailChoices')).toMatchObject({
      Events: withoutArrived,
      Email: 'alice@example.com',
      EmailVerified: true,
    });
  });

  test('an arrival is mailed where the mail of the ready package was switched off', async () => {
    await notify({ sourceId: f.siteId });
    await notify({ sourceId: f.siteId, mail: CustomerMailEvent.ReadyToOrder });
    await choose(all.filter((event) => event !== CustomerMailEvent.ReadyToOrder));
    expect(await send(4)).toBe(1);
    expect(await mails()).toMatchObject([{ subject: '包裹已到倉' }]);
  });

  test('are written in the language that the customer chose', async () => {
    await choose(all, 3);
    await notify();
    await send(4);
    const [mail] = await mails();
    expect(mail!.subject).toBe('Package arrived');
    expect((await rendered(mail!)).html).toContain('<html lang="en"');
  });
});

describe('additional charges', () => {
  test('are announced with their day of grace, and reminded of once before they are overdue', async () => {
    await f.configure({ supplementGraceDays: 3 });
    const order = await f.scanned();
    const { Data } = await f.complete(order, [{ ...f.box, Weight: 5 }]);
    expect(Data.Quote).toMatchObject({ Action: 'supplement' });
    await sql`delete from waiting_mail where customer_mail_event <> 3`.execute(f.db);
    expect(await send(4)).toBe(1);
    const bill = (await f.billsOf(order.id)).find(({ billType }) => billType === enumCodes.BillType.Supplement)!;
    expect(bill).toMatchObject({ overdue: false });
    const days = (bill.dueTime!.getTime() - Date.now()) / (24 * 60 * minuteMs);
    expect(days).toBeGreaterThan(2.9);
    expect((await mails())[0]).toMatchObject({ subject: '訂單需補差額', text: expect.stringContaining('前在帳單中付款') });
    const clock = (hoursBefore: number) => ({
      db: f.db,
      takeNumber: f.server.takeNumber,
      now: new Date(bill.dueTime!.getTime() - hoursBefore * 60 * minuteMs),
    });
    expect(await warnOfSupplements(clock(40))).toBe(0);
    expect(await Promise.all([warnOfSupplements(clock(35)), warnOfSupplements(clock(35))])).toEqual(expect.arrayContaining([1, 0]));
    expect(await warnOfSupplements(clock(20))).toBe(0);
    expect((await f.messagesOf(f.alice)).at(-1)!.title).toBe(`訂單 ${order.number} 的補差額即將到期`);
    await f.pay(order.id);
    await f.expectInvariants();
  });

  test('that are paid before their mail was sent are not mailed', async () => {
    const order = await f.scanned();
    await f.complete(order, [{ ...f.box, Weight: 5 }]);
    await f.pay(order.id);
    await sql`delete from waiting_mail where customer_mail_event <> 3`.execute(f.db);
    expect(await send(4)).toBe(0);
  });

  test('are due immediately at a site without days of grace', async () => {
    await f.configure({ supplementGraceDays: 0 });
    const order = await f.scanned();
    await f.complete(order, [{ ...f.box, Weight: 5 }]);
    await f.configure({ supplementGraceDays: 3 });
    const bill = (await f.billsOf(order.id)).find(({ billType }) => billType === enumCodes.BillType.Supplement)!;
    expect(bill.overdue).toBe(true);
    await f.payDebts();
  });
});

describe('the link that ends mails', () => {
  async function linkOf(): Promise<string> {
    await notify();
    await send(4);
    const [mail] = await mails();
    const { headers, html, text } = await rendered(mail!);
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const link = /^<(.+)>$/.exec(headers['List-Unsubscribe']!)![1]!;
    for (const content of [html, text]) expect(content).toContain(link);
    return new URL(link).pathname + new URL(link).search;
  }
  const request = (method: 'GET' | 'POST', url: string, payload = '', type = 'application/x-www-form-urlencoded') =>
    f.server.http.inject({ method, url, headers: { host: 't.localhost', ...(method === 'POST' && { 'content-type': type }) }, payload });
  const chosen = async () => (await f.alice.ok('/MailChoice/GetMineMailChoices')).Events;

  test('ends them with one POST of a mail client, and its undo restores them', async () => {
    const link = await linkOf();
    const shown = await request('GET', link);
    expect([shown.statusCode, shown.body]).toEqual([200, expect.stringContaining('包裹到倉')]);
    expect(await chosen()).toEqual(all);
    for (const _ of [1, 2]) expect((await request('POST', link, 'List-Unsubscribe=One-Click')).statusCode).toBe(200);
    expect(await chosen()).toEqual(withoutArrived);
    await notify();
    expect(await send(4)).toBe(0);
    expect((await request('POST', link, 'again=1')).statusCode).toBe(200);
    expect(await chosen()).toEqual(all);
    expect((await request('POST', link, '--x\r\n', 'multipart/form-data; boundary=x')).statusCode).toBe(200);
    expect(await chosen()).toEqual(withoutArrived);
  });

  test('changes nothing with another token', async () => {
    const link = await linkOf();
    for (const url of [`${link}x`, '/unsubscribe?token=v1.abc', '/unsubscribe'])
      for (const method of ['GET', 'POST'] as const) expect((await request(method, url)).statusCode).toBe(404);
    expect(await chosen()).toEqual(all);
  });
});

describe('the layout of mails', () => {
  const brand = { name: 'Site <b>', color: '#ffcc00', hasLogo: true, contact: ['<i>street</i>', 'a@b.c'] };
  const evil = '<script>alert("1")</script>';

  test('escapes everything from people, in text, rows, contact and links', () => {
    const html = mailHtml(brand, {
      language: 'en-us',
      title: evil,
      body: `${evil}\n\n${evil}`,
      rows: [{ text: evil, link: 'https://x/"><b>' }],
      action: { label: evil, link: 'https://x/?a=1&b="', hint: evil },
      foot: [evil],
      links: [{ label: evil, link: 'https://x/"' }],
    });
    expect(html).not.toMatch(/<script|<b>|<i>|""/);
    expect(html).toContain('&lt;script&gt;');
    expect(html).toContain('https://x/?a=1&amp;b=&quot;');
  });

  test('has the link of its button in the text once, and a code large', () => {
    const link = 'https://x.example/verify';
    const parts = { language: 'en-us', title: 'T', body: `Open\n${link}`, action: { label: 'Go', link, hint: 'or' } } as const;
    expect(mailText(brand, parts).split(link)).toHaveLength(2);
    expect(mailHtml(brand, { language: 'en-us', title: 'T', body: 'Your code: 123456', code: '123456' })).toMatch(
      /letter-spacing[^>]*>123456</,
    );
  });

  test('writes buttons with enough contrast on every color', () => {
    expect([inkOn('#ffcc00'), inkOn('#096dd9'), inkOn('#000000'), inkOn('#ffffff')]).toEqual(['#111111', '#ffffff', '#ffffff', '#111111']);
  });

  test('shows color, contact and public name of the site', async () => {
    await f.configure({ brandColor: '#7a1fa2', contactPhone: '+886 2 1234', contactEmail: 'help@example.com' });
    await notify();
    await send(4);
    const { html, text } = await rendered((await mails())[0]!);
    expect(html).toContain('#7a1fa2');
    for (const content of [html, text]) expect(content).toContain('+886 2 1234 · help@example.com');
    expect(await f.manager.post('/Site/EditSiteConfiguration', { BrandColor: 'red' })).toBeRefused('ValidationFailed');
  });
});
