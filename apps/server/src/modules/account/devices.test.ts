import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deviceOf } from '../../core/http/device.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { maxDevices } from '../access/public.ts';
import { signIn } from './test/tools.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server?.close());

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const desk = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';

async function enter(name: string, agent: string) {
  const visitor = server.visitor();
  const speaking = {
    ...visitor,
    post: (path: string, body?: object) => visitor.post(path, body, { 'user-agent': agent }),
  } as typeof visitor;
  const { Data } = await signIn(speaking, '/Account/LoginUser', name);
  const headers = { authorization: `Bearer ${Data.AccessToken}`, 'user-agent': agent };
  return { ...Data, post: (path: string, body: object = {}) => visitor.post(path, body, headers) };
}
/** Polls the status of a device: the server reads sessions again within a second. */
const ended = (device: { post(path: string): Promise<{ status: number }> }) =>
  expect.poll(async () => (await device.post('/User/GetUserInfoDetailedInfo')).status, { timeout: 10_000 }).toBe(401);

describe('devices of an account', () => {
  test('are at most fifty: a further sign-in ends the one that was not used for the longest time', async () => {
    const first = await enter('peer', desk);
    const second = await enter('peer', desk);
    for (let n = 0; n < maxDevices - 2; n++) await enter('peer', desk);
    // The first device is used again, so the second is the one that was not used for the longest time.
    const used = await server.visitor().ok('/Account/RefreshToken', { Token: first.RefreshToken });
    const newest = await enter('peer', phone);
    await ended(second);
    expect(await server.visitor().post('/Account/RefreshToken', { Token: used.RefreshToken })).toSucceed();
    expect((await newest.post('/Account/GetMyDevices')).Data).toHaveLength(maxDevices);
  });

  test('are listed with display names, the current one first, and one is signed out', async () => {
    const own = await enter('alice', desk);
    const other = await enter('alice', phone);
    const list = (await own.post('/Account/GetMyDevices')).Data;
    expect(list.map(({ DeviceName, Current }: { DeviceName: string; Current: boolean }) => [DeviceName, Current])).toEqual(
      expect.arrayContaining([
        ['Chrome · Windows', true],
        ['Safari · iPhone', false],
      ]),
    );
    expect(list[0].Current).toBe(true);
    const { Id } = list.find(({ DeviceName }: { DeviceName: string }) => DeviceName === 'Safari · iPhone');
    expect(await own.post('/Account/EndMyDevice', { Id })).toSucceed();
    await ended(other);
    expect(await server.visitor().post('/Account/RefreshToken', { Token: other.RefreshToken })).toBeRefused('NoPermission');
    expect(await own.post('/Account/EndMyDevice', { Id })).toBeRefused('NotFound');
    expect((await own.post('/User/GetUserInfoDetailedInfo')).status).toBe(200);
  });

  test('are all signed out except the current one, but not by another account', async () => {
    const [one, two, three] = [await enter('bob', desk), await enter('bob', phone), await enter('bob', desk)];
    const alice = await enter('alice', desk);
    const [{ Id }] = (await one.post('/Account/GetMyDevices')).Data;
    expect(await alice.post('/Account/EndMyDevice', { Id })).toBeRefused('NotFound');
    expect(await one.post('/Account/EndMyOtherDevices')).toSucceed();
    expect((await one.post('/Account/GetMyDevices')).Data).toMatchObject([{ Current: true }]);
    await Promise.all([ended(two), ended(three)]);
    expect((await alice.post('/Account/GetMyDevices')).status).toBe(200);
  });

  test('keep their sign-in time when their tokens are renewed', async () => {
    const own = await enter('peer', desk);
    const before = (await own.post('/Account/GetMyDevices')).Data;
    const next = await server.visitor().post('/Account/RefreshToken', { Token: own.RefreshToken });
    const renewed = await server.visitor().post('/Account/GetMyDevices', {}, { authorization: `Bearer ${next.Data.AccessToken}` });
    expect(renewed.Data).toHaveLength(before.length);
    expect(renewed.Data[0]).toMatchObject({ Id: before[0].Id, SignedInTime: before[0].SignedInTime, Current: true });
  });

  test('with an unknown browser are listed by their user agent', () => {
    expect([deviceOf(undefined), deviceOf('okhttp/4.9'), deviceOf('Mozilla/5.0 (Linux; Android 14) Chrome/120 Mobile Safari/537')]).toEqual(
      [null, 'okhttp/4.9', 'Chrome · Android'],
    );
  });
});
