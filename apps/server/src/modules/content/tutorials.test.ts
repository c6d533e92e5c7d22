import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '@entrepot/testing/people.ts';
import { openTestServer, type TestServer } from '@entrepot/testing/server.ts';

let server: TestServer;
let manager: Person;
beforeAll(async () => {
  server = await openTestServer();
  manager = await server.as('manager');
});
afterAll(() => server?.close());

const words = (text: string) => ({ 'zh-cn': `${text}简`, 'zh-tw': `${text}繁`, 'en-us': text });
const addTopic = async (name: string, DisplayOrder = 50) =>
  (await manager.ok('/HelpTutorialType/EstablishHelpTutorialType', { Name: words(name), DisplayOrder })).Id as string;
const write = async (HelpTutorialTypeId: string, title: string, content = title) =>
  (
    await manager.ok('/HelpTutorial/EstablishHelpTutorial', {
      HelpTutorialTypeId,
      Title: words(title),
      Content: words(`<p>${content}</p>`),
    })
  ).Id as string;
const shown = async (query: object) => {
  const { Data } = await server.visitor().ok('/HelpTutorial/GetMineHelpTutorials', { rows: 100, ...query });
  return Data.map(({ Title }: { Title: string }) => Title);
};

describe('a topic of help', () => {
  test('has a name of its own and stays while help stands under it', async () => {
    const id = await addTopic('Customs');
    expect(await manager.post('/HelpTutorialType/EstablishHelpTutorialType', { Name: words('Customs') })).toMatchObject({ Code: 103 });
    await write(id, 'Paying duty');
    expect(await manager.post('/HelpTutorialType/DeleteHelpTutorialType', { Id: id })).toMatchObject({ Code: 105 });
    const empty = await addTopic('Empty');
    await manager.ok('/HelpTutorialType/DeleteHelpTutorialType', { Id: empty });
    expect(await manager.post('/HelpTutorialType/GetEditHelpTutorialType', { Id: empty })).toMatchObject({ Code: 101 });
  });

  test('stands in the order it is given and is found by a part of its name', async () => {
    await addTopic('Late topic', 900);
    await addTopic('Early topic', 1);
    const names = (await manager.ok('/HelpTutorialType/GetHelpTutorialTypes')).map(({ Name }: { Name: string }) => Name);
    expect(names[0]).toBe('Early topic');
    expect(names.at(-1)).toBe('Late topic');
    expect(await server.visitor().ok('/HelpTutorialType/GetHelpTutorialTypes', { Content: 'late' })).toMatchObject([
      { Name: 'Late topic' },
    ]);
  });
});

describe('a page of help', () => {
  test('is read once it is published, by its topic, and not once it is withdrawn', async () => {
    const topic = await addTopic('Paying');
    const id = await write(topic, 'Ways to pay');
    expect(await shown({ HelpTutorialTypeId: topic })).toEqual([]);
    expect(await manager.post('/HelpTutorial/WithdrawHelpTutorial', { Id: id })).toMatchObject({ Code: 102 });
    await manager.ok('/HelpTutorial/PublishHelpTutorial', { Id: id });
    expect(await shown({ HelpTutorialTypeId: topic })).toEqual(['Ways to pay']);
    expect(await manager.post('/HelpTutorial/PublishHelpTutorial', { Id: id })).toMatchObject({ Code: 102 });
    await manager.ok('/HelpTutorial/WithdrawHelpTutorial', { Id: id });
    expect(await shown({ HelpTutorialTypeId: topic })).toEqual([]);
  });

  test('is found by the words in it, not by its tags', async () => {
    const id = await write(await addTopic('Searching'), 'Lost parcels', 'Ask us for a <strong>search</strong> request');
    await manager.ok('/HelpTutorial/PublishHelpTutorial', { Id: id });
    expect(await shown({ Content: 'a search request' })).toEqual(['Lost parcels']);
    expect(await shown({ Content: 'lost PARCELS' })).toEqual(['Lost parcels']);
    expect(await shown({ Content: 'strong' })).toEqual([]);
    const { Data } = await server.visitor().ok('/PublicSite/GetPublicHelpTutorials', { Content: 'lost parcels' });
    expect(Data).toMatchObject([{ Title: 'Lost parcels', HelpTutorialTypeName: 'Searching' }]);
  });

  test('links to a video by a real address', async () => {
    const body = { HelpTutorialTypeId: await addTopic('Videos'), Title: words('Film'), Content: words('<p>x</p>') };
    for (const VideoUrl of ['javascript:alert(1)', 'somewhere', '//elsewhere.example'])
      expect(await manager.post('/HelpTutorial/EstablishHelpTutorial', { ...body, VideoUrl })).toMatchObject({
        Code: 100,
        Data: [{ Field: 'VideoUrl' }],
      });
    expect(await manager.post('/HelpTutorial/EstablishHelpTutorial', { ...body, VideoUrl: 'https://example.com/film' })).toMatchObject({
      Code: 0,
    });
  });

  test('is published by who holds the button, in the own site', async () => {
    const id = await write(await addTopic('Guarded'), 'Guarded');
    for (const path of ['/HelpTutorial/PublishHelpTutorial', '/HelpTutorial/WithdrawHelpTutorial']) {
      expect(await (await server.as('alice')).post(path, { Id: id })).toMatchObject({ status: 403, Code: 1 });
      expect(await (await server.as('finance')).post(path, { Id: id })).toMatchObject({ status: 403, Code: 1 });
      expect(await (await server.as('hkmanager')).post(path, { Id: id })).toMatchObject({ Code: 101 });
    }
  });
});
