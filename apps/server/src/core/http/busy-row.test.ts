import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ config: { waitMs: 300 } });
});
afterAll(() => server?.close());

test('answers fifty calls at a locked row with 503 and Retry-After', async () => {
  const alice = await server.as('alice');
  const call = () =>
    server.server.http.inject({
      method: 'POST',
      url: '/api/UserAmountJournal/RepayCredit',
      headers: {
        'content-type': 'application/json',
        'accept-language': 'en-us',
        host: 'localhost',
        authorization: `Bearer ${alice.token}`,
      },
      payload: JSON.stringify({ Amount: 1 }),
    });
  const holder = new Client({ connectionString: server.adminUrl });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select 1 from wallet where owner_id = $1 for update', [alice.userId]);
  const answers = await Promise.all(Array.from({ length: 50 }, call));
  await holder.end();
  expect([...new Set(answers.map(({ statusCode }) => statusCode))]).toEqual([503]);
  expect(answers.every(({ headers }) => Number(headers['retry-after']) >= 1)).toBe(true);
  const [first] = answers;
  expect(first!.json()).toMatchObject({ Message: expect.stringContaining('again') });
  // Nothing is owed, so the answer is about the amount.
  expect((await call()).statusCode).toBe(200);
});
