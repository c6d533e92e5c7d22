import { personalPickingIndex } from '@entrepot/contract/modules/picking/screens.ts';
import { covers } from '@entrepot/testing/covers.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { type Notification, notifyCustomer, notifyStaff, pushToWarehouse } from './public.ts';

let server: TestServer;
let alice: Person;
let bob: Person;
beforeAll(async () => {
  server = await openTestServer();
  alice = await server.as('alice');
  bob = await server.as('bob');
});
afterAll(() => server?.close());

const about: Omit<Notification, 'siteId'> = { type: 1, text: 'access.messages.permissions' };
const notify = async (person: Person, notification = about) => {
  const system = await server.system();
  await server.inTransaction((tx) => notifyCustomer(tx, system, { ...notification, siteId: person.siteId, ownerId: person.userId }));
};
const messages = (person: Person, filters: object = {}) => person.ok('/UserMessages/GetUserMessages', { rows: 100, ...filters });
const unread = (person: Person) => person.ok('/UserMessages/GetUserMessagesUnreadCount');
const pushed = async () =>
  (
    await sql<{ payload: Record<string, unknown> }>`select payload from outbox where kind = 'push' order by id desc limit 1`.execute(
      server.db,
    )
  ).rows[0]!.payload;

describe('a message to a customer', () => {
  test('is stored as a text key with values and rendered in the language of its reader', covers('FIELD-UserMessage'), async () => {
    const issued = { ...about, text: 'promotions.messages.issued', values: { count: 2, amount: '¥6.00', until: '2026-12-01' } };
    const peer = await server.as('peer');
    await notify(peer, issued);
    const { Data } = await messages(peer);
    expect(Data[0]).toMatchObject({ Title: expect.stringContaining('coupon'), Content: expect.stringContaining('¥6.00') });
    const chinese = await peer.post('/UserMessages/GetUserMessages', { rows: 1 }, { 'accept-language': 'zh-cn' });
    expect(chinese.Data.Data[0]).toMatchObject({ Title: expect.stringMatching(/券/), Content: expect.stringMatching(/¥6\.00/) });
  });

  test("is pushed in the receiver's language", async () => {
    await notify(alice, { ...about, link: '/PackageIndex', values: { number: 'A1' } });
    expect(await messages(alice)).toMatchObject({
      Total: 1,
      Data: [
        {
          Title: 'Permissions changed',
          Link: '/PackageIndex',
          UserMessageType: 1,
          UserMessageTypeName: 'System',
          UserMessageStatus: enumCodes.UserMessageStatus.Unread,
          ReadTime: null,
        },
      ],
    });
    expect(await pushed()).toMatchObject({
      infoType: 'GeneralInformation',
      to: { userIds: [alice.userId] },
      title: 'access.messages.permissions.title',
      values: { number: 'A1' },
    });
  });

  test('cannot be listed, read or deleted by others', covers('CALL-UserMessages-GetUserMessages'), async () => {
    await notify(alice);
    const [{ Id }] = (await messages(alice)).Data;
    expect((await messages(bob)).Total).toBe(0);
    expect(await bob.post('/UserMessages/UserMessagesRead', { Ids: [Id] })).toBeRefused('NotFound');
    expect(await bob.post('/UserMessages/UserMessagesDelete', { Ids: [Id] })).toBeRefused('NotFound');
    expect(await (await server.as('admin')).post('/UserMessages/UserMessagesDelete', { Ids: [Id] })).toBeRefused('NotFound');
    expect((await messages(alice)).Data[0]).toMatchObject({ Id, UserMessageStatus: enumCodes.UserMessageStatus.Unread });
  });

  test('is not sent when its transaction is rolled back', async () => {
    const before = (await messages(bob)).Total;
    const system = await server.system();
    const work = server.inTransaction(async (tx) => {
      await notifyCustomer(tx, system, { ...about, siteId: bob.siteId, ownerId: bob.userId });
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect((await messages(bob)).Total).toBe(before);
  });
});

describe('reading and deleting', () => {
  test(
    'counts messages until they are read, one by one or all together',
    covers(
      'CALL-UserMessages-GetUserMessagesUnreadCount',
      'CALL-UserMessages-UserMessagesRead',
      'STATE-MESSAGE-READ',
      'STATE-MESSAGE-UNREAD',
    ),
    async () => {
      for (let at = 0; at < 3; at++) await notify(bob);
      expect(await unread(bob)).toBe(3);
      const [{ Id }] = (await messages(bob)).Data;
      await bob.ok('/UserMessages/UserMessagesRead', { Ids: [Id] });
      await bob.ok('/UserMessages/UserMessagesRead', { Ids: [Id] });
      expect(await unread(bob)).toBe(2);
      expect(await messages(bob, { UserMessageStatus: enumCodes.UserMessageStatus.Read })).toMatchObject({
        Total: 1,
        Data: [{ Id, ReadTime: expect.any(String) }],
      });
      await bob.ok('/UserMessages/UserMessagesRead');
      expect(await unread(bob)).toBe(0);
    },
  );

  test('deletes by ids, all of them or none', covers('CALL-UserMessages-UserMessagesDelete'), async () => {
    const ids = (await messages(bob)).Data.map(({ Id }: { Id: string }) => Id);
    expect(await bob.post('/UserMessages/UserMessagesDelete', { Ids: [] })).toBeRefused('AtLeastOneSelection');
    expect(await bob.post('/UserMessages/UserMessagesDelete', { Ids: [ids[0], crypto.randomUUID()] })).toBeRefused('NotFound');
    expect((await messages(bob)).Total).toBe(ids.length);
    await bob.ok('/UserMessages/UserMessagesDelete', { Ids: ids });
    expect((await messages(bob)).Total).toBe(0);
  });

  test('reads and deletes the same messages concurrently without leftovers', async () => {
    for (let at = 0; at < 5; at++) await notify(bob);
    const Ids = (await messages(bob)).Data.map(({ Id }: { Id: string }) => Id);
    const answers = await Promise.all([
      bob.post('/UserMessages/UserMessagesDelete', { Ids }),
      bob.post('/UserMessages/UserMessagesRead', { Ids: [...Ids].reverse() }),
    ]);
    expect(['Ok', 'NotFound']).toContain(outcomeOf(answers[1]!));
    expect(answers[0]!).toSucceed();
    expect(await unread(bob)).toBe(0);
  });
});

describe('staff notifications', () => {
  test('reach staff of the site with access to the screen', async () => {
    const system = await server.system();
    const { siteId } = alice;
    await server.inTransaction((tx) => notifyStaff(tx, system, { ...about, siteId, screen: personalPickingIndex }));
    const result = await sql<{
      userName: string;
    }>`select u.user_name from user_message m join user_account u on u.id = m.user_id where u.account_type_code <> 2 order by 1`.execute(
      server.db,
    );
    expect(result.rows.map(({ userName }) => userName)).toEqual(['admin', 'clerk', 'dgclerk', 'leader', 'picker']);
  });

  test('can be limited to the staff of a warehouse', async () => {
    const system = await server.system();
    const leader = await server.as('leader');
    const [warehouse] = (await leader.ok('/User/GetUserInfoDetailedInfo')).Warehouses;
    await sql`delete from user_message`.execute(server.db);
    await server.inTransaction((tx) =>
      notifyStaff(tx, system, { ...about, siteId: alice.siteId, screen: personalPickingIndex, warehouseId: warehouse.Id }),
    );
    const result = await sql<{
      userName: string;
    }>`select u.user_name from user_message m join user_account u on u.id = m.user_id order by 1`.execute(server.db);
    expect(result.rows.map(({ userName }) => userName)).toEqual(['admin', 'clerk', 'leader', 'picker']);
    await server.inTransaction((tx) =>
      pushToWarehouse(tx, system, {
        siteId: alice.siteId,
        warehouseId: warehouse.Id,
        infoType: 'AddPickingList',
        text: about.text,
        pickingId: 'p1',
      }),
    );
    expect(await pushed()).toMatchObject({
      infoType: 'AddPickingList',
      to: { warehouseId: warehouse.Id },
      warehouseId: warehouse.Id,
      pickingId: 'p1',
    });
  });
});

test('use the singular for one item', async () => {
  const support = await server.as('support');
  await notify(support, { type: 1, text: 'billing.messages.ledgerDiffers', values: { count: 1, rules: '' } });
  expect((await messages(support)).Data[0].Title).toBe('The ledger check found 1 difference');
});
