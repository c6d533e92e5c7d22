import { endedJob } from '@entrepot/testing/jobs.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkLedger } from '../src/modules/billing/ledger-check.ts';
import { openPayers, type Payers } from '../src/modules/billing/test/payers.ts';

let p: Payers;
beforeAll(async () => {
  p = await openPayers();
});
afterAll(() => p.server.close());

describe('the check of money and goods', () => {
  test('is run by finance at any time and says that everything holds, or which rule is broken by which row', async () => {
    const alice = await p.customer({ balance: 10 });
    expect(await p.finance.ok('/UserAmountJournal/GetLedgerCheck')).toMatchObject({ CheckedTime: null });
    expect(await p.finance.ok('/UserAmountJournal/RunLedgerCheck')).toMatchObject({
      DifferenceCount: 0,
      OperatorName: 'finance',
      Differences: [],
    });
    await sql`update wallet set balance = balance + 1 where owner_id = ${alice.userId}`.execute(p.server.db);
    const found = await p.finance.ok('/UserAmountJournal/RunLedgerCheck');
    expect(found.DifferenceCount).toBeGreaterThan(0);
    expect(found.Differences.map(({ Rule }: { Rule: string }) => Rule)).toEqual(expect.arrayContaining(['1', '6']));
    expect(await p.finance.ok('/UserAmountJournal/GetLedgerCheck')).toMatchObject({ DifferenceCount: found.DifferenceCount });
    await sql`update wallet set balance = balance - 1 where owner_id = ${alice.userId}`.execute(p.server.db);
    await p.everythingHolds();
  });

  test('by the clock is kept for each site, and others may neither read nor run it', async () => {
    expect(await checkLedger({ db: p.server.db, takeNumber: p.server.server.takeNumber, now: new Date() })).toEqual([]);
    const elsewhere = await p.server.as('hkmanager');
    expect(await elsewhere.ok('/UserAmountJournal/GetLedgerCheck')).toMatchObject({ DifferenceCount: 0, OperatorName: null });
    expect(await elsewhere.post('/UserAmountJournal/GetLedgerCheck', { SiteId: p.siteId })).toMatchObject({ Code: 101 });
    for (const person of [await p.customer(), await p.server.as('support')])
      for (const path of ['/UserAmountJournal/GetLedgerCheck', '/UserAmountJournal/RunLedgerCheck'])
        expect(await person.post(path)).toMatchObject({ status: 403, Code: 1 });
  });

  test('is not run more often than six times in a minute', async () => {
    const answers = [];
    for (let n = 0; n < 8; n++) answers.push((await p.finance.post('/UserAmountJournal/RunLedgerCheck')).Code);
    expect(answers.at(-1)).toBe(107);
  });
});

test('the amount statement is taken away as a file: a customer’s own rows, or those that staff filtered', async () => {
  const [alice, eve] = [await p.customer({ balance: 10 }), await p.customer({ balance: 20 })];
  await p.finance.ok('/UserAmountJournal/AdjustUserAmount', { UserId: alice.userId, Amount: -3.5, Remarks: '=1+1' });
  async function fileOf(person: typeof alice, path: string, body: object): Promise<string> {
    const { JobId } = await person.ok(path, { AsCsv: true, ...body });
    const job = await endedJob(person, JobId);
    expect(job).toMatchObject({ Status: 'done' });
    return (await p.server.server.http.inject({ url: job.ResultUrl })).body;
  }
  const own = await fileOf(alice, '/UserAmountJournal/ExportUserAmountJournals', {});
  const lines = own.trim().split('\n');
  expect(lines).toHaveLength(3);
  expect(own).toContain('-3.5');
  expect(own).toContain("'=1+1");
  const one = await fileOf(p.finance, '/UserAmountJournal/ExportUserAmountJournals', { UserId: eve.userId, JournalType: 101 });
  expect(one.trim().split('\n')).toHaveLength(2);
  expect(await (await p.server.as('support')).post('/UserAmountJournal/ExportUserAmountJournals')).toMatchObject({ status: 403 });
});
