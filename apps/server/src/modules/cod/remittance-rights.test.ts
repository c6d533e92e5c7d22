import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Person } from '../../testing/people.ts';
import { compareActs, expectAllCompared, type Suite } from '../../testing/row-acts.ts';
import { trialRuns } from '../../testing/trial-run.ts';
import { remittanceActs } from './remittance-rights.ts';
import { type CodDesk, openCodDesk } from './test/cod-desk.ts';

let d: CodDesk;
let people: Record<string, Person>;
let customer: Person;
beforeAll(async () => {
  d = await openCodDesk();
  const [admin, manager, support, hkmanager] = await Promise.all(
    ['admin', 'manager', 'support', 'hkmanager'].map((name) => d.server.as(name)),
  );
  people = { finance: d.finance, admin: admin!, manager: manager!, support: support!, hkmanager: hkmanager! };
  customer = await d.customer();
  await d.configure(sql`manual_limit = 1000`);
});
afterAll(() => d.server.close());

const { Draft, Cancelled, Remitted, Returned } = enumCodes.CodRemittanceStatus;

/** Makes a remittance and brings it to a state; NT$10,000 are above the limit of ¥1,000, NT$1,000 are not. */
async function remittance(maker: Person, status: number, amount: number, confirmer: Person): Promise<void> {
  const { id } = await d.order(customer, { amount });
  await d.confirm([id]);
  const { Id } = await maker.ok('/CodRemittance/EstablishCodRemittance', { UserId: customer.userId, LogisticsOrderIds: [id] });
  if (status === Draft) return;
  if (status === Cancelled) return maker.ok('/CodRemittance/CancelCodRemittance', { Id });
  await confirmer.ok('/CodRemittance/ConfirmCodRemittance', { Id });
  if (status !== Remitted && status !== Returned) return;
  const to = amount > 5000 ? { PayTo: 'bank', TransferNo: 'T1' } : { PayTo: 'balance' };
  await people.admin!.ok('/CodRemittance/RemitCod', { Id, ...to });
  if (status !== Returned) return;
  const answer = await people.admin!.post('/CodRemittance/ReturnCodRemittance', { Id, Remarks: 'came back' });
  if (amount <= 5000) expect(answer).toSucceed();
  // Above the limit it needs four-eyes approval.
  else await people.manager!.ok('/MoneyRequest/AuditMoneyRequest', { Id: answer.Data.MoneyRequestId, Approved: true });
}

test('remittances state what the server does not refuse, in every state and for every person', async () => {
  const { manager, admin, finance } = people as Record<string, Person> & { manager: Person; admin: Person; finance: Person };
  for (const status of Object.values(enumCodes.CodRemittanceStatus))
    for (const amount of [1000, 10_000]) {
      await remittance(finance, status, amount, manager);
      if (status === enumCodes.CodRemittanceStatus.Confirmed) await remittance(admin, status, amount, finance);
    }
  const suite: Suite = {
    acts: remittanceActs,
    list: '/CodRemittance/GetCodRemittances',
    query: { UserId: customer.userId },
    inputs: {
      pay: { PayTo: 'bank', TransferNo: 'T1' },
      returnPayout: { Remarks: 'came back' },
      correctTransfer: { TransferNo: 'T2', Remarks: 'typed wrong' },
    },
  };
  expectAllCompared(remittanceActs, await compareActs(d.server, people, suite));
});

test('remittances to pay are those whose payout succeeds for the person', async () => {
  await d.configure(sql`manual_limit = 1000, cod_advance = false`);
  const one = await d.customer();
  const plain = await d.ready(one, [1000]);
  const comesBack = await d.ready(one, [900]);
  await d.comesBack(comesBack.ids[0]!);
  const { id: unsettled } = await d.order(one, { amount: 800 });
  await d.confirm([unsettled], { Settled: false });
  const { Data } = await d.establish(one, [unsettled]);
  expect(await d.post('ConfirmCodRemittance', Data)).toSucceed();
  const trial = trialRuns(d.server);
  for (const advance of [false, true]) {
    await d.configure(sql`cod_advance = ${advance}`);
    for (const by of [d.finance, people.manager!, people.admin!]) {
      const all = (await by.ok('/CodRemittance/GetCodRemittances', { UserId: one.userId })).Data;
      const payable = (await by.ok('/CodRemittance/GetCodRemittances', { UserId: one.userId, Payable: true })).Data;
      const paid = [];
      for (const { Id } of all) {
        const { outcome } = await trial(by, '/CodRemittance/RemitCod', { Id, PayTo: 'bank', TransferNo: 'T1' });
        if (outcome === 'Ok') paid.push(Id);
      }
      expect(payable.map(({ Id }: { Id: string }) => Id).sort()).toEqual(paid.sort());
      expect(paid).toContain(plain.Id);
      expect(paid.length).toBe(advance ? 2 : 1);
    }
  }
});
