import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { callBudget } from './call-budget.ts';

describe('a budget', () => {
  test('is used up by time, slides, and belongs to one account', () => {
    const budget = callBudget(10);
    const minute = 60_000 * 29_000_000;
    expect(budget.standing('alice', minute)).toEqual({ limitSeconds: 10, leftSeconds: 10, resetSeconds: 60 });
    budget.spend('alice', 9_500, minute + 30_000);
    expect(budget.standing('alice', minute + 30_000)).toMatchObject({ leftSeconds: 0, resetSeconds: 30 });
    expect(budget.standing('bob', minute + 30_000)).toMatchObject({ leftSeconds: 10 });
    // Half of the next minute later, half of it still counts.
    expect(budget.standing('alice', minute + 90_000)).toMatchObject({ leftSeconds: 5 });
    expect(budget.standing('alice', minute + 120_000)).toMatchObject({ leftSeconds: 10 });
  });

  test('without seconds limits nothing', () => {
    const budget = callBudget(0);
    budget.spend('alice', 1_000_000, 0);
    expect(budget.standing('alice', 0)).toBeNull();
  });
});

describe('calls of one person', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ config: { callSeconds: 1 } });
  });
  afterAll(() => server?.close());

  test('are refused with Retry-After once they took the time of a minute, and state what is left', async () => {
    const [alice, bob] = [await server.as('alice'), await server.as('bob')];
    const call = (token: string) =>
      server.server.http.inject({
        method: 'POST',
        url: '/api/User/GetUserInfoDetailedInfo',
        headers: { 'content-type': 'application/json', 'accept-language': 'en-us', host: 'localhost', authorization: `Bearer ${token}` },
        payload: '{}',
      });
    const first = await call(alice.token);
    expect([first.statusCode, first.headers['ratelimit-policy'], first.headers['cache-control']]).toEqual([
      200,
      '"time";q=1;w=60',
      'no-store',
    ]);
    expect(first.headers.ratelimit).toMatch(/^"time";r=\d+;t=\d+$/);
    let refused = first;
    // At most a second of answering time, so few hundred calls.
    for (let at = 0; at < 2_000 && refused.statusCode === 200; at++) refused = await call(alice.token);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ Code: errorCodes.RateLimited, Message: expect.stringContaining('Too many') });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect((await call(bob.token)).statusCode).toBe(200);
  });
});
