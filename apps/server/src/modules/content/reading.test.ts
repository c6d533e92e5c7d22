import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notice } from '@entrepot/contract/modules/content/notice.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { insert } from '../../core/db/rows.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server?.close());

const texts = (text: string) => ({ 'zh-cn': `${text}简`, 'zh-tw': `${text}繁`, 'en-us': text });
async function add(title: string, values: Partial<Parameters<typeof insert<typeof notice>>[3]> = {}) {
  const system = await server.system();
  const { siteId } = await server.as('manager');
  const row = {
    siteId,
    title: texts(title),
    content: texts(`<p>${title}</p>`),
    noticeScope: 1,
    publishStatus: enumCodes.PublishStatus.Published,
    publishTime: new Date(),
  } as const;
  return (await server.inTransaction((tx) => insert(tx, system, notice, { ...row, ...values }))).id;
}
const titles = async (name: string, query: object = {}) =>
  (await (await server.as(name)).ok('/Notice/GetMineNotices', { rows: 100, ...query })).Data.map(({ Title }: { Title: string }) => Title);

describe('notices', () => {
  test('and help name their site to readers of several sites', async () => {
    const finance = await server.as('finance');
    for (const call of ['/Notice/GetMineNotices', '/HelpTutorial/GetMineHelpTutorials']) {
      const { Data } = await finance.ok(call, { rows: 100 });
      expect(new Set(Data.map(({ SiteId }: { SiteId: string }) => SiteId)).size, call).toBeGreaterThan(1);
    }
  });

  test('are read by their audience', async () => {
    await add('For customers', { noticeScope: 2 });
    await add('For the staff', { noticeScope: 3 });
    await add('A draft', { publishStatus: enumCodes.PublishStatus.Draft, publishTime: null });
    expect(await titles('alice')).toContain('For customers');
    expect(await titles('alice')).not.toContain('For the staff');
    expect(await titles('clerk')).toContain('For the staff');
    expect(await titles('clerk')).not.toContain('For customers');
    expect([...(await titles('alice')), ...(await titles('manager'))]).not.toContain('A draft');
    expect(await titles('hkcarol')).not.toContain('For customers');
  });

  test('limited to warehouses are read by the people of those', async () => {
    const [xiamen] = (await (await server.as('clerk')).ok('/User/GetUserInfoDetailedInfo')).Warehouses;
    await add('Xiamen only', { noticeScope: 3, warehouseIds: [xiamen.Id] });
    expect(await titles('clerk')).toContain('Xiamen only');
    expect(await titles('dgclerk')).not.toContain('Xiamen only');
    expect(await titles('manager')).toContain('Xiamen only');
  });

  test('pinned come first until they expire, then the newest', async () => {
    await add('Once on top', { topUntil: new Date(Date.now() - 60_000), publishTime: new Date(Date.now() - 3_600_000) });
    await add('On top', { topUntil: new Date(Date.now() + 3_600_000), publishTime: new Date(Date.now() - 7_200_000) });
    await add('Newest');
    const list = await titles('alice');
    expect(list.slice(0, 2)).toEqual(['On top', 'Newest']);
    expect(await titles('alice', { Content: 'on top' })).toEqual(['On top', 'Once on top']);
    expect(await titles('alice', { index: 2, rows: 1 })).toEqual(['Newest']);
  });

  test("are opened by their audience in the reader's language, and count views", async () => {
    const Id = await add('Open');
    const visitor = server.visitor();
    expect(await visitor.ok('/Notice/GetNoticeById', { Id }, { 'accept-language': 'zh-tw' })).toMatchObject({
      Title: 'Open繁',
      Content: '<p>Open</p>繁',
      ViewCount: 1,
    });
    expect(await (await server.as('alice')).ok('/UserNotice/GetMineNotices', { rows: 1 })).toMatchObject({ Total: expect.any(Number) });
    expect(await visitor.ok('/Notice/GetNoticeById', { Id })).toMatchObject({ Title: 'Open', ViewCount: 2 });
    const hidden = [
      await add('Draft', { publishStatus: enumCodes.PublishStatus.Draft, publishTime: null }),
      await add('Staff', { noticeScope: 3 }),
      crypto.randomUUID(),
    ];
    for (const other of hidden) expect(await visitor.post('/Notice/GetNoticeById', { Id: other })).toBeRefused('NotFound');
    expect(await server.visitor('h.localhost').post('/Notice/GetNoticeById', { Id })).toBeRefused('NotFound');
  });
});

describe('help', () => {
  test('is listed by topic and order for everyone at the site, and opened', async () => {
    const visitor = server.visitor();
    const topics = await visitor.ok('/HelpTutorialType/GetHelpTutorialTypes');
    expect(topics[0]).toMatchObject({ Name: 'First steps' });
    const before = (await visitor.ok('/HelpTutorial/GetMineHelpTutorials')).Total;
    const { Total, Data } = await visitor.ok('/HelpTutorial/GetMineHelpTutorials', { HelpTutorialTypeId: topics[0].Id });
    expect(Total).toBe(3);
    expect(Data[0]).toMatchObject({ Title: 'How to write the warehouse address' });
    expect(await visitor.ok('/HelpTutorial/GetHelpTutorialById', { Id: Data[0].Id })).toMatchObject({
      Content: expect.stringContaining('<p>'),
      ViewCount: 1,
    });
    await sql`update help_tutorial set publish_status = 3 where id = ${Data[0].Id}`.execute(server.db);
    expect(await visitor.post('/HelpTutorial/GetHelpTutorialById', { Id: Data[0].Id })).toBeRefused('NotFound');
    expect((await visitor.ok('/HelpTutorial/GetMineHelpTutorials')).Total).toBe(before - 1);
  });
});
