import { covers } from '@entrepot/testing/covers.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let manager: Person;
beforeAll(async () => {
  server = await openTestServer();
  manager = await server.as('manager');
});
afterAll(() => server?.close());

const texts = (text: string) => ({ 'zh-cn': `${text}简`, 'zh-tw': `${text}繁`, 'en-us': text });
const addTopic = async (name: string, DisplayOrder = 50) =>
  (await manager.ok('/HelpTutorialType/EstablishHelpTutorialType', { Name: texts(name), DisplayOrder })).Id as string;
const write = async (HelpTutorialTypeId: string, title: string, content = title) =>
  (
    await manager.ok('/HelpTutorial/EstablishHelpTutorial', {
      HelpTutorialTypeId,
      Title: texts(title),
      Content: texts(`<p>${content}</p>`),
    })
  ).Id as string;
const titlesOf = async (query: object) => {
  const { Data } = await server.visitor().ok('/HelpTutorial/GetMineHelpTutorials', { rows: 100, ...query });
  return Data.map(({ Title }: { Title: string }) => Title);
};

describe('a help topic', () => {
  test('has a unique name and cannot be deleted while it has pages', async () => {
    const id = await addTopic('Customs');
    expect(await manager.post('/HelpTutorialType/EstablishHelpTutorialType', { Name: texts('Customs') })).toBeRefused('Duplicate');
    await write(id, 'Paying duty');
    expect(await manager.post('/HelpTutorialType/DeleteHelpTutorialType', { Id: id })).toBeRefused('InUse');
    const empty = await addTopic('Empty');
    await manager.ok('/HelpTutorialType/DeleteHelpTutorialType', { Id: empty });
    expect(await manager.post('/HelpTutorialType/GetEditHelpTutorialType', { Id: empty })).toBeRefused('NotFound');
  });

  test('is listed in its order and found by a part of its name', covers('SCREEN-HelpTutorialTypes'), async () => {
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

describe('a help page', () => {
  test('is readable by topic while it is published', covers('ENTITY-HelpTutorial'), async () => {
    const topic = await addTopic('Paying');
    const id = await write(topic, 'Ways to pay');
    expect(await titlesOf({ HelpTutorialTypeId: topic })).toEqual([]);
    expect(await manager.post('/HelpTutorial/WithdrawHelpTutorial', { Id: id })).toBeRefused('StateNotAllowed');
    await manager.ok('/HelpTutorial/PublishHelpTutorial', { Id: id });
    expect(await titlesOf({ HelpTutorialTypeId: topic })).toEqual(['Ways to pay']);
    expect(await manager.post('/HelpTutorial/PublishHelpTutorial', { Id: id })).toBeRefused('StateNotAllowed');
    await manager.ok('/HelpTutorial/WithdrawHelpTutorial', { Id: id });
    expect(await titlesOf({ HelpTutorialTypeId: topic })).toEqual([]);
  });

  test('is found by the words of its text, not by its tags', async () => {
    const id = await write(await addTopic('Searching'), 'Lost parcels', 'Ask us for a <strong>search</strong> request');
    await manager.ok('/HelpTutorial/PublishHelpTutorial', { Id: id });
    expect(await titlesOf({ Content: 'a search request' })).toEqual(['Lost parcels']);
    expect(await titlesOf({ Content: 'lost PARCELS' })).toEqual(['Lost parcels']);
    expect(await titlesOf({ Content: 'strong' })).toEqual([]);
    const { Data } = await server.visitor().ok('/PublicSite/GetPublicHelpTutorials', { Content: 'lost parcels' });
    expect(Data).toMatchObject([{ Title: 'Lost parcels', HelpTutorialTypeName: 'Searching' }]);
  });

  test('requires a valid URL for its video', async () => {
    const body = { HelpTutorialTypeId: await addTopic('Videos'), Title: texts('Film'), Content: texts('<p>x</p>') };
    for (const VideoUrl of ['javascript:alert(1)', 'somewhere', '//elsewhere.example'])
      expect(await manager.post('/HelpTutorial/EstablishHelpTutorial', { ...body, VideoUrl })).toBeRefused('ValidationFailed', {
        Data: [{ Field: 'VideoUrl' }],
      });
    expect(await manager.post('/HelpTutorial/EstablishHelpTutorial', { ...body, VideoUrl: 'https://example.com/film' })).toSucceed();
  });

  test('is published with the permission, in the own site', async () => {
    const id = await write(await addTopic('Guarded'), 'Guarded');
    for (const path of ['/HelpTutorial/PublishHelpTutorial', '/HelpTutorial/WithdrawHelpTutorial']) {
      expect(await (await server.as('alice')).post(path, { Id: id })).toBeRefused('NoPermission', { status: 403 });
      expect(await (await server.as('finance')).post(path, { Id: id })).toBeRefused('NoPermission', { status: 403 });
      expect(await (await server.as('hkmanager')).post(path, { Id: id })).toBeRefused('NotFound');
    }
  });
});
