import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { sentBy } from '../../testing/trips.ts';
import type { Db, Tx } from './db.ts';
import { newId } from './ids.ts';
import { deferWrite } from './deferred-writes.ts';

describe.each([
  { name: 'pipelined', pipeline: true },
  { name: 'by the public API of pg alone', pipeline: false },
])('a transaction, $name', ({ pipeline }) => {
  let server: TestServer;
  let siteId: string;
  beforeAll(async () => {
    server = await openTestServer({ config: { pipeline } });
    siteId = (await server.as('alice')).siteId;
  });
  afterAll(() => server.close());

  const add = (tx: Db, kind: string, next = 1) =>
    deferWrite(tx, sql`insert into serial (site_id, kind, day, next) values (${siteId}, ${kind}, ${'261101'}, ${next})`);
  const raise = (tx: Tx, kind: string) =>
    deferWrite(tx, sql`update serial set next = next + 1 where site_id = ${siteId} and kind = ${kind}`);
  const readStored = async (db: Db, kind: string) =>
    (await sql<{ next: number }>`select next from serial where site_id = ${siteId} and kind = ${kind}`.execute(db)).rows.map(
      ({ next }) => next,
    );
  const inOne = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => server.db.transaction().execute(work);
  const fresh = () => newId().slice(-12);

  test('sends deferred writes with the next query of the transaction', async () => {
    const [one, other] = [fresh(), fresh()];
    const sent = await sentBy(() =>
      inOne(async (tx) => {
        await add(tx, one, 7);
        await add(tx, other, 8);
        expect(await readStored(tx, one)).toEqual([7]);
      }),
    );
    expect(sent).toHaveLength(5);
    // Pipelined, the inserts and the query travel with the begin; the commit is the second round trip.
    expect(sent.filter(({ waited }) => waited)).toHaveLength(pipeline ? 2 : 5);
    expect(await readStored(server.db, other)).toEqual([8]);
  });

  test('applies two writes to the same row in order', async () => {
    const kind = fresh();
    await inOne(async (tx) => {
      await add(tx, kind);
      await raise(tx, kind);
      await raise(tx, kind);
    });
    expect(await readStored(server.db, kind)).toEqual([3]);
  });

  test('reports a constraint violation at commit and rolls back', async () => {
    const [kind, other] = [fresh(), fresh()];
    await add(server.db, kind);
    const twice = inOne(async (tx) => {
      await add(tx, other);
      await add(tx, kind);
    });
    await expect(twice).rejects.toMatchObject({ code: '23505' });
    expect(await readStored(server.db, other)).toEqual([]);
  });

  test('reports the violation, not the aborted transaction, at the next query', async () => {
    const kind = fresh();
    await add(server.db, kind);
    const request = inOne(async (tx) => {
      await add(tx, kind);
      await readStored(tx, kind);
    });
    await expect(request).rejects.toMatchObject({ code: '23505' });
  });

  test('rolls back deferred writes to a savepoint and commits the rest', async () => {
    const [kind, other] = [fresh(), fresh()];
    await add(server.db, kind);
    await inOne(async (tx) => {
      await add(tx, other);
      await sql`savepoint step`.execute(tx);
      await add(tx, kind);
      await expect(readStored(tx, kind)).rejects.toMatchObject({ code: '23505' });
      await sql`rollback to savepoint step`.execute(tx);
    });
    expect(await readStored(server.db, other)).toEqual([1]);
  });

  test('rejects the commit of an aborted transaction even when its error was caught', async () => {
    const kind = fresh();
    const quiet = inOne(async (tx) => {
      await add(tx, kind);
      await sql`select 1 / 0`.execute(tx).catch(() => undefined);
    });
    await expect(quiet).rejects.toThrow('aborted before its commit');
    expect(await readStored(server.db, kind)).toEqual([]);
  });

  test('answers concurrent queries of a transaction in order', async () => {
    const [one, other] = [fresh(), fresh()];
    const sent = await sentBy(() =>
      inOne(async (tx) => {
        const [first, second, third] = await Promise.all([
          readStored(tx, one),
          add(tx, one, 7).then(() => readStored(tx, one)),
          readStored(tx, other),
        ]);
        expect([first, second, third]).toEqual([[], [7], []]);
      }),
    );
    expect(sent).toHaveLength(6);
    // Pipelined, the queries travel with the begin; the commit is the second round trip.
    expect(sent.filter(({ waited }) => waited)).toHaveLength(pipeline ? 2 : 6);
  });

  test('reports the cause when one of several concurrent queries fails, and stops the rest', async () => {
    const [kind, other] = [fresh(), fresh()];
    const later = async (tx: Tx) => {
      await readStored(tx, other);
      await add(tx, other);
    };
    const request = inOne((tx) => Promise.all([sql`select 1 / 0`.execute(tx), readStored(tx, kind), later(tx)]));
    await expect(request).rejects.toMatchObject({ code: '22012' });
    expect(await readStored(server.db, other)).toEqual([]);
  });
});
