import { sql } from 'kysely';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { freePort } from '@entrepot/server/postgres/free-port.ts';
import { signIn } from '../../modules/account/test/tools.ts';

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
/** Whether a closed socket was asked to reconnect. */
const closing = (socket: Socket) =>
  new Promise<'closed' | 'asked to reconnect'>((resolve) => {
    let received = false;
    socket.once('ConnectAgain', () => (received = true));
    socket.once('disconnect', () => resolve(received ? 'asked to reconnect' : 'closed'));
  });
const within = async (ms: number, work: Promise<unknown>) => {
  const from = Date.now();
  const found = await work;
  expect(Date.now() - from).toBeLessThan(ms);
  return found;
};
// Two checks per second, on a busy machine.
const soon = 3_000;

test('closes the sockets of a signed-out session and leaves those of other devices open', async () => {
  const { Data: pair } = await signIn(server.visitor(), '/Account/Login', 'clerk');
  const { Data: other } = await signIn(server.visitor(), '/Account/Login', 'clerk');
  const [socket, elsewhere] = [await connected(pair.AccessToken), await connected(other.AccessToken)];
  const ended = closing(socket);
  await server.visitor().post('/Account/RevokeToken', { Token: pair.RefreshToken });
  expect(await within(soon, ended)).toBe('closed');
  expect(elsewhere.connected).toBe(true);
});

test('refuses staff without the second factor that their site requires', async () => {
  const attempt = async () =>
    connected((await server.as('finance')).token).then(
      () => 'connected',
      (problem: Error) => problem.message,
    );
  const soonIs = (outcome: string) => expect.poll(attempt, { timeout: 5_000, interval: 300 }).toBe(outcome);
  await sql`update site_configuration set staff_second_factor = true`.execute(server.db);
  try {
    await soonIs('unauthorized');
    expect((await connected((await server.as('alice')).token)).connected).toBe(true);
  } finally {
    await sql`update site_configuration set staff_second_factor = false`.execute(server.db);
    await soonIs('connected');
  }
});

test('closes the sockets of a locked account', async () => {
  const bob = await server.as('bob');
  const ended = closing(await connected(bob.token));
  const manager = await server.as('manager');
  expect(await manager.post('/User/LockUser', { Id: bob.userId })).toSucceed();
  expect(await within(soon, ended)).toBe('closed');
});

test('asks to reconnect when a warehouse, role or right changes, and applies the new rights', async () => {
  const clerk = await server.as('picker');
  const rights = closing(await connected(clerk.token));
  await sql`delete from role_right where id = (select rr.id from role_right rr join user_role ur on ur.site_id = rr.site_id and ur.role_id = rr.role_id
    where ur.site_id = ${clerk.siteId} and ur.user_id = ${clerk.userId} order by rr.id limit 1)`.execute(server.db);
  expect(await within(soon, rights)).toBe('asked to reconnect');
  const again = await connected(clerk.token).catch(() => undefined);
  // A caller's identity is cached for a second.
  const warehouses = closing(again ?? (await connected(clerk.token)));
  await sql`update user_account set available_warehouses = '[]' where site_id = ${clerk.siteId} and id = ${clerk.userId}`.execute(
    server.db,
  );
  expect(await within(soon + 2_000, warehouses)).toBe('asked to reconnect');
});

test('closes a socket when its token expires', async () => {
  const { userId, siteId, token } = await server.as('leader');
  const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
  const short = await server.server.tokens.sign({ userId, siteId, sessionId: claims.sid }, new Date(), 2);
  expect(await within(soon + 2_000, closing(await connected(short)))).toBe('asked to reconnect');
});

test.each(['https://evil.example', 'null', 'file://', `http://127.0.0.1:1`])('a page of %s may not connect', async (origin) => {
  const { token } = await server.as('alice');
  await expect(connected(token, { origin })).rejects.toThrow();
});

test('pages of the host and of the sites may connect', async () => {
  const { token } = await server.as('alice');
  await connected(token, { origin: `http://127.0.0.1:${port}` });
  const site = (await server.server.sites.all()).flatMap(({ hosts }) => hosts)[0]!;
  await connected(token, { origin: `https://${site}` });
});

test('closes a connection that sends without end', async () => {
  const { token } = await server.as('alice');
  const socket = await connected(token);
  const ended = closing(socket);
  for (let at = 0; at < 200; at++) socket.emit('SendAsync', 'x');
  expect(await within(soon, ended)).toBe('closed');
});

/** The kinds of rows published to a socket from now on. */
function collectChanges(socket: Socket): Set<string> {
  const names = new Set<string>();
  socket.on('RowsChanged', (input: { Names: string[] }) => {
    for (const name of input.Names) names.add(name);
  });
  return names;
}

test('publishes the kinds of rows changed by colleagues to staff, not to customers', async () => {
  const [clerk, alice, manager] = [await server.as('clerk'), await server.as('alice'), await server.as('manager')];
  const [colleague, customer] = [await connected(clerk.token), await connected(alice.token)];
  const [received, toCustomer] = [collectChanges(colleague), collectChanges(customer)];
  await manager.ok('/CargoType/EstablishCargoType', { Name: { 'zh-cn': '茶', 'zh-tw': '茶', 'en-us': 'Tea' }, Code: 'TEA-NEW' });
  await expect.poll(() => [...received]).toContain('cargoType');
  expect([...toCustomer]).not.toContain('cargoType');
});

test('sends recent changes to a new socket, whose page may have read too early', async () => {
  const [clerk, alice, manager] = [await server.as('clerk'), await server.as('alice'), await server.as('manager')];
  const listening = collectChanges(await connected(clerk.token));
  await manager.ok('/CargoType/EstablishCargoType', { Name: { 'zh-cn': '米', 'zh-tw': '米', 'en-us': 'Rice' }, Code: 'RICE-NEW' });
  await expect.poll(() => [...listening]).toContain('cargoType');
  // Subscribed before the connection opens.
  const [late, customer] = [collectChanges(open(clerk.token)), collectChanges(open(alice.token))];
  await expect.poll(() => [...late]).toContain('cargoType');
  expect([...customer]).not.toContain('cargoType');
});

describe('open pages of a customer', () => {
  test('receive changes of own rows by other pages and staff, not those of other customers', async () => {
    const [alice, peer, finance] = [await server.as('alice'), await server.as('peer'), await server.as('finance')];
    const [own, other] = [collectChanges(await connected(alice.token)), collectChanges(await connected(peer.token))];
    await alice.ok('/UserPackage/EstablishPackage', { CourierNumber: 'SF9900000000071', WarehouseId: await warehouseId() });
    await expect.poll(() => [...own]).toContain('package');
    await finance.ok('/UserAmountJournal/AdjustUserAmount', { UserId: alice.userId, Amount: 1, Remarks: 'for the other page' });
    await expect.poll(() => [...own]).toContain('wallet');
    // Events arrive in order: a wrongly published change of peer's would have arrived by now.
    await peer.ok('/UserPackage/EstablishPackage', { CourierNumber: 'SF9900000000072', WarehouseId: await warehouseId() });
    await expect.poll(() => [...other]).toContain('package');
    expect([...other]).not.toContain('wallet');
  });

  const warehouseId = async () => {
    const { Data } = await (await server.as('manager')).ok('/Warehouse/GetWarehouses', { rows: 1 });
    return (Data as { Id: string }[])[0]?.Id;
  };
});
