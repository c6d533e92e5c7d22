import { covers } from '@entrepot/testing/covers.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { tinyPng, uploadFile } from '../../testing/forms.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { notifyDueNotices } from './notices.ts';
import { dayMs } from '@entrepot/rules/time.ts';

let server: TestServer;
let manager: Person;
let alice: Person;
let clerk: Person;
beforeAll(async () => {
  server = await openTestServer();
  [manager, alice, clerk] = await Promise.all([server.as('manager'), server.as('alice'), server.as('clerk')]);
});
afterAll(() => server?.close());

const texts = (text: string) => ({ 'zh-cn': `${text}简`, 'zh-tw': `${text}繁`, 'en-us': text });
const bodyOf = (title: string, more: object = {}) => ({
  Title: texts(title),
  Content: texts(`<p>${title}</p>`),
  NoticeScope: 2,
  ...more,
});
const write = async (title: string, more: object = {}) => (await manager.ok('/Notice/EstablishNotice', bodyOf(title, more))).Id as string;
const titles = async (person: Person) =>
  (await person.ok('/Notice/GetMineNotices', { rows: 100 })).Data.map(({ Title }: { Title: string }) => Title);
const messagesAbout = async (person: Person, id: string) => {
  const { Data } = await person.ok('/UserMessages/GetUserMessages', { rows: 100 });
  return Data.filter(({ Link }: { Link: string }) => Link === `/noticeDetailedIndex?id=${id}`);
};
const rowOf = (Id: string) => manager.ok('/Notice/GetEditNotice', { Id });

describe('a notice', () => {
  test('is a draft visible to staff only until published, and hidden again once withdrawn', covers('ENTITY-Notice'), async () => {
    const id = await write('Rates change');
    expect(await rowOf(id)).toMatchObject({
      PublishStatus: enumCodes.PublishStatus.Draft,
      PublishTime: null,
      Title: texts('Rates change'),
    });
    expect(await titles(alice)).not.toContain('Rates change');
    await manager.ok('/Notice/PublishNotice', { Id: id });
    expect(await titles(alice)).toContain('Rates change');
    expect(await rowOf(id)).toMatchObject({ PublishStatus: enumCodes.PublishStatus.Published, Announced: true });
    await manager.ok('/Notice/WithdrawNotice', { Id: id });
    expect(await titles(alice)).not.toContain('Rates change');
    expect(await alice.post('/Notice/GetNoticeById', { Id: id })).toBeRefused('NotFound');
    await manager.ok('/Notice/PublishNotice', { Id: id });
    expect(await titles(alice)).toContain('Rates change');
  });

  test('follows its states, and concurrent publications succeed once', async () => {
    const id = await write('Twice');
    expect(await manager.post('/Notice/WithdrawNotice', { Id: id })).toBeRefused('StateNotAllowed');
    const both = await Promise.all([1, 2].map(() => manager.post('/Notice/PublishNotice', { Id: id })));
    expect(both.map(outcomeOf).sort()).toEqual(['Ok', 'StateNotAllowed']);
    expect(await messagesAbout(alice, id)).toHaveLength(1);
  });

  test('notifies its audience in the texts of their site, with a push', async () => {
    const id = await write('For customers');
    await manager.ok('/Notice/PublishNotice', { Id: id });
    expect(await messagesAbout(alice, id)).toMatchObject([{ UserMessageType: 7, Title: expect.stringContaining('For customers') }]);
    expect(await messagesAbout(clerk, id)).toEqual([]);
    const pushes = await sql<any>`select payload from outbox where kind = 'push' and payload ->> 'link' like ${`%${id}`}`.execute(
      server.db,
    );
    expect(pushes.rows[0].payload).toMatchObject({ infoType: 'Notice', to: { userIds: expect.arrayContaining([alice.userId]) } });
    const staff = await write('For the staff', { NoticeScope: 3 });
    await manager.ok('/Notice/PublishNotice', { Id: staff });
    expect(await messagesAbout(alice, staff)).toEqual([]);
    expect(await messagesAbout(clerk, staff)).toHaveLength(1);
  });

  test('of some warehouses notifies their people, and accepts warehouses of the site only', async () => {
    const [xiamen] = (await clerk.ok('/User/GetUserInfoDetailedInfo')).Warehouses;
    const dongguan = await server.as('dgclerk');
    const id = await write('Xiamen closes early', { NoticeScope: 3, WarehouseIds: [xiamen.Id] });
    await manager.ok('/Notice/PublishNotice', { Id: id });
    expect(await messagesAbout(clerk, id)).toHaveLength(1);
    expect(await messagesAbout(dongguan, id)).toEqual([]);
    const elsewhere = await sql<{ id: string }>`select w.id from warehouse w where w.site_id <> ${manager.siteId} limit 1`.execute(
      server.db,
    );
    const wrong = bodyOf('Nowhere', { WarehouseIds: [elsewhere.rows[0]!.id] });
    expect(await manager.post('/Notice/EstablishNotice', wrong)).toBeRefused('NotFound', { Message: expect.stringContaining('warehouse') });
  });

  test('scheduled for later is visible and notified at its time', async () => {
    const id = await write('Tomorrow');
    const later = new Date(Date.now() + dayMs);
    const wire = new Date(later.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
    await manager.ok('/Notice/PublishNotice', { Id: id, PublishTime: wire });
    expect(await rowOf(id)).toMatchObject({ PublishStatus: enumCodes.PublishStatus.Published, PublishTime: wire, Announced: false });
    expect(await titles(alice)).not.toContain('Tomorrow');
    const clock = (now: Date) => notifyDueNotices({ db: server.db, takeNumber: server.server.takeNumber, now });
    await clock(new Date());
    expect(await messagesAbout(alice, id)).toEqual([]);
    await clock(new Date(later.getTime() + 60_000));
    await clock(new Date(later.getTime() + 120_000));
    expect(await messagesAbout(alice, id)).toHaveLength(1);
    await sql`update notice set publish_time = ${new Date()} where id = ${id}`.execute(server.db);
    expect(await titles(alice)).toContain('Tomorrow');
  });

  test('notifies no one when withdrawn before its time', async () => {
    const id = await write('Never');
    await manager.ok('/Notice/PublishNotice', { Id: id, PublishTime: '2099-01-01 09:00:00' });
    await manager.ok('/Notice/WithdrawNotice', { Id: id });
    await notifyDueNotices({ db: server.db, takeNumber: server.server.takeNumber, now: new Date('2099-02-01T00:00:00Z') });
    expect(await messagesAbout(alice, id)).toEqual([]);
  });

  test('written in one language is shown in that one to everyone', async () => {
    const content = { 'zh-cn': '', 'zh-tw': '<p>只有繁體</p>', 'en-us': '' };
    const id = await write('One language', { NoticeScope: 1, Content: content });
    await manager.ok('/Notice/PublishNotice', { Id: id });
    expect(await server.visitor().ok('/Notice/GetNoticeById', { Id: id })).toMatchObject({ Content: '<p>只有繁體</p>' });
    const empty = bodyOf('None', { Content: { 'zh-cn': '<p></p>', 'zh-tw': '', 'en-us': '' } });
    expect(await manager.post('/Notice/EstablishNotice', empty)).toBeRefused('ValidationFailed', { Data: [{ Field: 'Content' }] });
    const untitled = bodyOf('None', { Title: { 'zh-cn': ' ', 'zh-tw': '', 'en-us': '' } });
    expect(await manager.post('/Notice/EstablishNotice', untitled)).toBeRefused('ValidationFailed', { Data: [{ Field: 'Title' }] });
  });

  test('is cleaned of scripts when saved, and keeps its pictures', async () => {
    const { Url } = await uploadFile(server, manager, { name: 'box.png', bytes: tinyPng }, { type: '1', open: true });
    const html = `<p onclick="x()">Look<script>alert(1)</script></p><img src="${Url}">`;
    const id = await write('Pictures', { Content: texts(html) });
    const stored = `<p>Look</p><img src="${Url}" />`;
    expect((await rowOf(id)).Content['en-us']).toBe(stored);
    const counted = await sql<{ n: number }>`select ref_count as n from file_object where url = ${Url}`.execute(server.db);
    expect(counted.rows).toEqual([{ n: 1 }]);
  });

  test('accepts only cover pictures that its author uploaded', async () => {
    const own = await uploadFile(server, manager, { name: 'a.png', bytes: tinyPng }, { type: '1' });
    const id = await write('Cover', { Cover: own.Url });
    const row = await rowOf(id);
    expect(row.Cover).toContain(own.Url.split('?')[0]);
    expect(
      await manager.post('/Notice/EditNotice', { ...bodyOf('Cover'), Cover: row.Cover, Id: id, RowVersion: row.RowVersion }),
    ).toSucceed();
    const others = await uploadFile(server, alice, { name: 'a.png', bytes: tinyPng }, { type: '1' });
    expect(await manager.post('/Notice/EstablishNotice', bodyOf('Theirs', { Cover: others.Url }))).toBeRefused('NotFound');
  });

  test('is published and withdrawn with the permission, in the own site only', async () => {
    const id = await write('Guarded');
    for (const path of ['/Notice/PublishNotice', '/Notice/WithdrawNotice']) {
      expect(await alice.post(path, { Id: id })).toBeRefused('NoPermission', { status: 403 });
      expect(await (await server.as('finance')).post(path, { Id: id })).toBeRefused('NoPermission', { status: 403 });
      expect(await (await server.as('hkmanager')).post(path, { Id: id })).toBeRefused('NotFound');
    }
    await manager.ok('/Notice/DeleteNotice', { Id: id });
    expect(await manager.post('/Notice/PublishNotice', { Id: id })).toBeRefused('NotFound');
  });
});

describe('the public site', () => {
  test('shows public notices to visitors', async () => {
    const open = await write('Open to all', { NoticeScope: 1 });
    const staff = await write('Staff only', { NoticeScope: 3 });
    for (const Id of [open, staff]) await manager.ok('/Notice/PublishNotice', { Id });
    for (const person of [server.visitor(), clerk]) {
      const { Data } = await person.ok('/PublicSite/GetPublicNotices', { rows: 100 });
      const visible = Data.map(({ Title }: { Title: string }) => Title);
      expect(visible).toContain('Open to all');
      expect(visible).not.toContain('Staff only');
    }
    const { Data } = await server.visitor('h.localhost').ok('/PublicSite/GetPublicNotices', { rows: 100 });
    expect(Data.map(({ Title }: { Title: string }) => Title)).not.toContain('Open to all');
  });
});
