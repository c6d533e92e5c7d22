import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { codRemittance } from '@entrepot/contract/modules/cod/cod-remittance.ts';
import { systemCaller } from '../../core/calls/caller.ts';
import { insert } from '../../core/db/rows.ts';
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

/** A remittance of a person in a state; NT$10,000 are above the limit of ¥1,000, NT$1,000 are not. */
async function remittance(serialNumber: string, maker: Person, status: number, netAmount: string, confirmer?: Person): Promise<void> {
  const system = systemCaller({ siteIds: [d.siteId], takeNumber: async () => 1, now: new Date() });
  const amounts = { orders: [], orderCount: 1, totalCollected: netAmount, totalFee: '0', netAmount };
  const of = { siteId: d.siteId, ownerId: customer.userId, currencyId: d.currency('TWD') };
  const { Remitted, Returned } = enumCodes.CodRemittanceStatus;
  const isPaid = status === Remitted || status === Returned;
  const toWallet = { payTo: 'balance', exchangeRate: '0.2235', walletCurrencyId: d.currency('CNY'), walletAmount: '223.50' };
  const paid = { ...(Number(netAmount) > 5000 ? { payTo: 'bank', transferNo: 'T1' } : toWallet), remittedTime: new Date() };
  await d.server.inTransaction((tx) =>
    insert(tx, { ...system, userId: maker.userId }, codRemittance, {
      ...of,
      ...amounts,
      ...(isPaid ? paid : {}),
      serialNumber,
      codRemittanceStatus: status as never,
      confirmedById: confirmer?.userId ?? null,
    }),
  );
}

test('remittances state what the server does not refuse, in every state and for every person', async () => {
  const { Draft, Confirmed } = enumCodes.CodRemittanceStatus;
  let made = 0;
  for (const status of Object.values(enumCodes.CodRemittanceStatus))
    for (const amount of ['1000', '10000']) {
      await remittance(`CR-T${++made}`, d.finance, status, amount, status === Draft ? undefined : people.manager);
      if (status === Confirmed) await remittance(`CR-T${++made}`, people.admin!, status, amount, d.finance);
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
