import { sql } from 'kysely';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '@entrepot/testing/server.ts';
import { freePort } from './product.ts';
import { signIn } from '../src/modules/account/test/tools.ts';

let server: TestServer;
let port: number;
const sockets: Socket[] = [];
beforeAll(async () => {
  server = await openTestServer();
  port = await freePort();
  await server.server.listen(port, '127.0.0.1');
});
afterAll(() => server.close());
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

function open(token: string, headers: Record<string, string> = {}): Socket {
  const socket = io(`http://127.0.0.1:${port}`, {
    path: '/api/LogisticsInfrastructureHub',
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { token, language: 'en-us' },
    extraHeaders: headers,
  });
  sockets.push(socket);
  return socket;
}
const connected = async (token: string, headers: Record<string, string> = {}): Promise<Socket> => {
  const socket = open(token, headers);
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
  return socket;
};
/** Whether a socket was told to come again, once it is closed. */
const closing = (socket: Socket) =>
  new Promise<'closed' | 'told to come again'>((resolve) => {
    let told = false;
    socket.once('ConnectAgain', () => (told = true));
    socket.once('disconnect', () => resolve(told ? 'told to come again' : 'closed'));
  });
const within = async (ms: number, work: Promise<unknown>) => {
  const from = Date.now();
  const found = await work;
  expect(Date.now() - from).toBeLessThan(ms);
  return found;
};
// Twice a second, and a busy machine.
const soon = 3_000;

test('who signs out hears nothing more, and the other devices of the account do', async () => {
  const { Data: pair } = await signIn(server.visitor(), '/Account/Login', 'clerk');
  const { Data: other } = await signIn(server.visitor(), '/Account/Login', 'clerk');
  const [socket, elsewhere] = [await connected(pair.AccessToken), await connected(other.AccessToken)];
  const ended = closing(socket);
  await server.visitor().post('/Account/RevokeToken', { Token: pair.RefreshToken });
  expect(await within(soon, ended)).toBe('closed');
  expect(elsewhere.connected).toBe(true);
});

test('who is locked out hears nothing more', async () => {
  const bob = await server.as('bob');
  const ended = closing(await connected(bob.token));
  const manager = await server.as('manager');
  expect(await manager.post('/User/LockUser', { Id: bob.userId })).toMatchObject({ Code: 0 });
  expect(await within(soon, ended)).toBe('closed');
});

test('who gains or loses a warehouse, a role or a right is told to come again, and hears by what holds now', async () => {
  const clerk = await server.as('picker');
  const rights = closing(await connected(clerk.token));
  await sql`delete from role_right where id = (select rr.id from role_right rr join user_role ur on ur.site_id = rr.site_id and ur.role_id = rr.role_id
    where ur.site_id = ${clerk.siteId} and ur.user_id = ${clerk.userId} order by rr.id limit 1)`.execute(server.db);
  expect(await within(soon, rights)).toBe('told to come again');
  const again = await connected(clerk.token).catch(() => undefined);
  // Who somebody is is remembered for a second.
  const warehouses = closing(again ?? (await connected(clerk.token)));
  await sql`update user_account set available_warehouses = '[]' where site_id = ${clerk.siteId} and id = ${clerk.userId}`.execute(
    server.db,
  );
  expect(await within(soon + 2_000, warehouses)).toBe('told to come again');
});

test('a socket lives no longer than the token it was opened with', async () => {
  const { userId, siteId, token } = await server.as('leader');
  const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
  const short = await server.server.tokens.sign({ userId, siteId, sessionId: claims.sid }, new Date(), 2);
  expect(await within(soon + 2_000, closing(await connected(short)))).toBe('told to come again');
});

test.each(['https://evil.example', 'null', 'file://', `http://127.0.0.1:1`])('a page of %s may not connect', async (origin) => {
  const { token } = await server.as('alice');
  await expect(connected(token, { origin })).rejects.toThrow();
});

test('pages of the host and of the sites may', async () => {
  const { token } = await server.as('alice');
  await connected(token, { origin: `http://127.0.0.1:${port}` });
  const site = (await server.server.sites.all()).flatMap(({ hosts }) => hosts)[0]!;
  await connected(token, { origin: `https://${site}` });
});

test('who sends without end is cut off', async () => {
  const { token } = await server.as('alice');
  const socket = await connected(token);
  const ended = closing(socket);
  for (let at = 0; at < 200; at++) socket.emit('SendAsync', 'x');
  expect(await within(soon, ended)).toBe('closed');
});

/** The kinds of rows of which a socket is told, from now on. */
function changesTold(socket: Socket): Set<string> {
  const names = new Set<string>();
  socket.on('RowsChanged', (said: { Names: string[] }) => {
    for (const name of said.Names) names.add(name);
  });
  return names;
}

test('staff are told of the kinds of rows that a colleague changed, customers are not', async () => {
  const [clerk, alice, manager] = [await server.as('clerk'), await server.as('alice'), await server.as('manager')];
  const [colleague, customer] = [await connected(clerk.token), await connected(alice.token)];
  const [told, toCustomer] = [changesTold(colleague), changesTold(customer)];
  await manager.ok('/CargoType/EstablishCargoType', { Name: { 'zh-cn': '茶', 'zh-tw': '茶', 'en-us': 'Tea' }, Code: 'TEA-NEW' });
  await expect.poll(() => [...told]).toContain('cargoType');
  expect([...toCustomer]).not.toContain('cargoType');
});

test('who connects is told of the kinds of rows that changed just before, as a page may have read them too early', async () => {
  const [clerk, alice, manager] = [await server.as('clerk'), await server.as('alice'), await server.as('manager')];
  const listening = changesTold(await connected(clerk.token));
  await manager.ok('/CargoType/EstablishCargoType', { Name: { 'zh-cn': '米', 'zh-tw': '米', 'en-us': 'Rice' }, Code: 'RICE-NEW' });
  await expect.poll(() => [...listening]).toContain('cargoType');
  // Heard from the first moment on.
  const [late, customer] = [changesTold(open(clerk.token)), changesTold(open(alice.token))];
  await expect.poll(() => [...late]).toContain('cargoType');
  expect([...customer]).not.toContain('cargoType');
});

describe('the pages that a customer has open', () => {
  test('are told of the kinds of own rows that changed on another page or by staff, those of other customers are not', async () => {
    const [alice, peer, finance] = [await server.as('alice'), await server.as('peer'), await server.as('finance')];
    const [own, other] = [changesTold(await connected(alice.token)), changesTold(await connected(peer.token))];
    await alice.ok('/UserPackage/EstablishPackage', { CourierNumber: 'SF9900000000071', WarehouseId: await warehouseId() });
    await expect.poll(() => [...own]).toContain('package');
    await finance.ok('/UserAmountJournal/AdjustUserAmount', { UserId: alice.userId, Amount: 1, Remarks: 'for the other page' });
    await expect.poll(() => [...own]).toContain('wallet');
    // Told in the order of what happened: had peer been told of hers, it would be here by now.
    await peer.ok('/UserPackage/EstablishPackage', { CourierNumber: 'SF9900000000072', WarehouseId: await warehouseId() });
    await expect.poll(() => [...other]).toContain('package');
    expect([...other]).not.toContain('wallet');
  });

  const warehouseId = async () => {
    const { Data } = await (await server.as('manager')).ok('/Warehouse/GetWarehouses', { rows: 1 });
    return (Data as { Id: string }[])[0]?.Id;
  };
});
