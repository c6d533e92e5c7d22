import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '@entrepot/testing/server.ts';
import { sentBy, tripsOf } from '@entrepot/testing/trips.ts';
import type { Tx } from './db.ts';
import { newId } from './ids.ts';
import { writeBehind } from './write-behind.ts';

let server: TestServer;
let siteId: string;
beforeAll(async () => {
  server = await openTestServer();
  siteId = (await server.as('alice')).siteId;
});
afterAll(() => server.close());

const add = (tx: Tx, kind: string, next = 1) =>
  writeBehind(
    tx,
    { table: 'serial', rows: [kind] },
    sql`insert into serial (site_id, kind, day, next) values (${siteId}, ${kind}, ${'261101'}, ${next})`,
  );
const raise = (tx: Tx, kind: string) =>
  writeBehind(tx, { table: 'serial', rows: [kind] }, sql`update serial set next = next + 1 where site_id = ${siteId} and kind = ${kind}`);
const kept = async (db: Tx, kind: string) =>
  (await sql<{ next: number }>`select next from serial where site_id = ${siteId} and kind = ${kind}`.execute(db)).rows.map(
    ({ next }) => next,
  );
const inOne = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => server.db.transaction().execute(work);
const fresh = () => newId().slice(-12);

test('writes that nobody waits for go in one statement, with what the transaction asks next', async () => {
  const [one, other] = [fresh(), fresh()];
  const sent = await tripsOf(() =>
    inOne(async (tx) => {
      await add(tx, one, 7);
      await add(tx, other, 8);
      expect(await kept(tx, one)).toEqual([7]);
    }),
  );
  expect(sent).toHaveLength(4);
  expect(await kept(server.db, other)).toEqual([8]);
});

test('a row that is written twice is written in the order given', async () => {
  const kind = fresh();
  await inOne(async (tx) => {
    await add(tx, kind);
    await raise(tx, kind);
    await raise(tx, kind);
  });
  expect(await kept(server.db, kind)).toEqual([3]);
});

test('what a write violates is told at the end, and nothing of the transaction holds', async () => {
  const [kind, other] = [fresh(), fresh()];
  await add(server.db, kind);
  const twice = inOne(async (tx) => {
    await add(tx, other);
    await add(tx, kind);
  });
  await expect(twice).rejects.toMatchObject({ code: '23505' });
  expect(await kept(server.db, other)).toEqual([]);
});

test('a question after such a write says what was violated, not that the transaction is over', async () => {
  const kind = fresh();
  await add(server.db, kind);
  const asked = inOne(async (tx) => {
    await add(tx, kind);
    await kept(tx, kind);
  });
  await expect(asked).rejects.toMatchObject({ code: '23505' });
});

test('a step that is taken back to its savepoint takes its writes with it, the rest holds', async () => {
  const [kind, other] = [fresh(), fresh()];
  await add(server.db, kind);
  await inOne(async (tx) => {
    await add(tx, other);
    await sql`savepoint step`.execute(tx);
    await add(tx, kind);
    await expect(kept(tx, kind)).rejects.toMatchObject({ code: '23505' });
    await sql`rollback to savepoint step`.execute(tx);
  });
  expect(await kept(server.db, other)).toEqual([1]);
});

test('a transaction that PostgreSQL has given up is not taken for one that holds, whoever kept quiet about it', async () => {
  const kind = fresh();
  const quiet = inOne(async (tx) => {
    await add(tx, kind);
    await sql`select 1 / 0`.execute(tx).catch(() => undefined);
  });
  await expect(quiet).rejects.toThrow('given up');
  expect(await kept(server.db, kind)).toEqual([]);
});

test('what a transaction asks side by side goes in one trip, in the order in which it is asked', async () => {
  const [one, other] = [fresh(), fresh()];
  const sent = await sentBy(() =>
    inOne(async (tx) => {
      const [first, second, third] = await Promise.all([kept(tx, one), add(tx, one, 7).then(() => kept(tx, one)), kept(tx, other)]);
      expect([first, second, third]).toEqual([[], [7], []]);
    }),
  );
  expect(sent).toHaveLength(6);
  // The questions with the begin, and the commit.
  expect(sent.filter(({ waited }) => waited)).toHaveLength(2);
});

test('when one of several that were asked side by side fails, its own reason is told, and nothing that follows it is done', async () => {
  const [kind, other] = [fresh(), fresh()];
  const later = async (tx: Tx) => {
    await kept(tx, other);
    await add(tx, other);
  };
  const asked = inOne((tx) => Promise.all([sql`select 1 / 0`.execute(tx), kept(tx, kind), later(tx)]));
  await expect(asked).rejects.toMatchObject({ code: '22012' });
  expect(await kept(server.db, other)).toEqual([]);
});
