import { sql } from 'kysely';
import { test } from 'vitest';
import { compareActs, expectAllCompared } from '../../testing/row-acts.ts';
import { openTestServer } from '../../testing/server.ts';
import { aSecond } from '../../testing/clock.ts';
import { requestActs } from './money-requests.ts';

test('requests state what the server does not refuse, in every state and to each person', async () => {
  const server = await openTestServer();
  try {
    const names = ['finance', 'manager', 'admin', 'support', 'hkmanager', 'alice'];
    const people = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await server.as(name)] as const)));
    const { finance, manager, alice } = people;
    await sql`update site_configuration set manual_limit = 1000`.execute(server.db);
    await aSecond();
    const ask = { UserId: alice!.userId, Remarks: 'cash' };
    // Equal requests would wait as one, also those of two persons.
    for (const by of [finance!, manager!])
      for (const amount of [50_000, 60_000, 70_000, 80_000])
        await by.post('/Recharge/ManualRecharge', { ...ask, Amount: amount + (by === manager ? 1 : 0) });
    await finance!.post('/Recharge/ManualRecharge', { ...ask, Amount: 10 });
    const waiting: { Id: string; Can: string[] }[] = (await finance!.ok('/MoneyRequest/GetMoneyRequests', { rows: 100 })).Data;
    const [withdrawn] = waiting.filter(({ Can }) => Can.includes('withdraw'));
    await finance!.ok('/MoneyRequest/WithdrawMoneyRequest', { Id: withdrawn!.Id });
    const [approved, refused] = waiting.filter(({ Can }) => Can.includes('approve'));
    await finance!.ok('/MoneyRequest/AuditMoneyRequest', { Id: approved!.Id, Approved: true });
    await finance!.ok('/MoneyRequest/AuditMoneyRequest', { Id: refused!.Id, Approved: false, Remarks: 'no receipt' });
    const suite = {
      acts: requestActs,
      list: '/MoneyRequest/GetMoneyRequests',
      inputs: { approve: { Approved: true } },
      also: ['NotFound'],
    };
    expectAllCompared(requestActs, await compareActs(server, people, suite));
  } finally {
    await server.close();
  }
});
