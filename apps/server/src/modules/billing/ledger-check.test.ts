import { endedJob } from '../../testing/jobs.ts';
import { sql } from 'kysely';
import { outcomeOf } from '../../testing/outcomes.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invariants } from '../../testing/invariants.ts';
import { checkInvariants } from '../../core/jobs/invariants.ts';
import { checkLedger } from './ledger-check.ts';
import { openPayers, type Payers } from './test/payers.ts';

let p: Payers;
beforeAll(async () => {
  p = await openPayers();
});
afterAll(() => p.server.close());

describe('the check of money and goods', () => {
  test('runs on request of finance and reports success or the violating rows by rule', async () => {
    const alice = await p.customer({ balance: 10 });
    expect(await p.finance.ok('/UserAmountJournal/GetLedgerCheck')).toMatchObject({ CheckedTime: null });
    const clean = await p.finance.ok('/UserAmountJournal/RunLedgerCheck');
    expect(clean).toMatchObject({ DifferenceCount: 0, OperatorName: 'finance' });
    // The recharge of the customer was recorded without a document, which is no fault of the books.
    expect(clean.Differences).toMatchObject([{ Rule: 'rechargeWithoutReceipt', Open: true }]);
    expect(clean.OpenCount).toBe(1);
    await sql`update wallet set balance = balance + 1 where owner_id = ${alice.userId}`.execute(p.server.db);
    const found = await p.finance.ok('/UserAmountJournal/RunLedgerCheck');
    expect(found.DifferenceCount).toBeGreaterThan(0);
    expect(found.Differences.map(({ Rule }: { Rule: string }) => Rule)).toEqual(expect.arrayContaining(['1', '6']));
    expect(await p.finance.ok('/UserAmountJournal/GetLedgerCheck')).toMatchObject({ DifferenceCount: found.DifferenceCount });
    await sql`update wallet set balance = balance - 1 where owner_id = ${alice.userId}`.execute(p.server.db);
    await p.expectInvariants();
  });

  test('is stored per site by the scheduler; reading and running need permission', async () => {
    expect(await checkLedger({ db: p.server.db, takeNumber: p.server.server.takeNumber, now: new Date(), invariants })).toEqual([]);
    const elsewhere = await p.server.as('hkmanager');
    expect(await elsewhere.ok('/UserAmountJournal/GetLedgerCheck')).toMatchObject({ DifferenceCount: 0, OperatorName: null });
    expect(await elsewhere.post('/UserAmountJournal/GetLedgerCheck', { SiteId: p.siteId })).toBeRefused('NotFound');
    for (const person of [await p.customer(), await p.server.as('support')])
      for (const path of ['/UserAmountJournal/GetLedgerCheck', '/UserAmountJournal/RunLedgerCheck'])
        expect(await person.post(path)).toBeRefused('NoPermission', { status: 403 });
  });

  test('reports a rule that could not be checked, and the others all the same', async () => {
    const fails = { rule: 'fails', what: 'a rule that fails', broken: 'select s.id as site_id, s.id, (1 / 0)::text as found from s' };
    const finds = { rule: 'finds', what: 'a rule that finds a site', broken: `select s.id as site_id, s.id, 'found' as found from s` };
    expect(await checkInvariants(p.server.db, [fails, finds], [p.siteId])).toMatchObject([
      { rule: 'fails', siteId: p.siteId, found: expect.stringContaining('not checked') },
      { rule: 'finds', found: 'found' },
    ]);
  });

  test('is overdue once the nightly check did not run', async () => {
    const elsewhere = await p.server.as('hkmanager');
    expect(await elsewhere.ok('/UserAmountJournal/GetLedgerCheck')).toMatchObject({ Overdue: false });
    await sql`update ledger_check set creation_time = creation_time - interval '2 days' where site_id = ${elsewhere.siteId}`.execute(
      p.server.db,
    );
    expect(await elsewhere.ok('/UserAmountJournal/GetLedgerCheck')).toMatchObject({ Overdue: true });
  });

  test('is limited to six runs per minute', async () => {
    const outcomes = [];
    // The minute may end in between: of thirteen runs one is the seventh of its minute.
    for (let n = 0; n < 13; n++) outcomes.push(outcomeOf(await p.finance.post('/UserAmountJournal/RunLedgerCheck')));
    expect(outcomes.slice(0, 6)).toContain('Ok');
    expect(outcomes).toContain('RateLimited');
  });
});

test('exports the amount statement: a customer’s own rows, or the rows staff filtered', async () => {
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
