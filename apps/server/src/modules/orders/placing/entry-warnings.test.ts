import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ordering, openOrdering } from '../test/ordering.ts';

let o: Ordering;
beforeAll(async () => {
  o = await openOrdering();
  await o.recharge(o.alice, 10_000);
});
afterAll(() => o.close());

let serial = 0;
async function declarant(contacts: string, by = o.alice, number = `B1${20_000_000 + ++serial}`): Promise<string> {
  const body = { Contacts: contacts, Phone: '13600001111', DetailedAddress: 'Road 3', IdentityNumber: number };
  return (await by.ok('/ApplicantInformation/EstablishApplicantInformation', body)).Id;
}
/** Allows one entry per half-year for goods to Taiwan, optionally strictly. */
async function oneEntry(halfYearStrict = false) {
  const countryId = o.toTaipei.countryId!;
  await o.configure({ customsRules: [{ countryId, realNameRequired: true, halfYearLimit: 1, halfYearStrict }] });
}
const warnings = async (more: object) => {
  const { Warnings } = await o.alice.ok('/UserLogisticsOrder/PreviewLogisticsOrder', o.wish([await o.shelved()], more));
  return Warnings.filter(({ Code }: { Code: string }) => Code.startsWith('halfYear')) as { Code: string; Message: string }[];
};
const declaredBy = async (id: string) => (await o.order(id)).declarant?.contacts;

describe('entry warnings', () => {
  test('are shown when the chosen declarant has no entry left, and not for another one', async () => {
    await oneEntry();
    const [mei, hua] = [await declarant('Mei'), await declarant('Hua')];
    expect(await warnings({ ApplicantInformationId: mei })).toEqual([]);
    const made = await o.ordered({ ApplicantInformationId: mei });
    const [warning] = await warnings({ ApplicantInformationId: mei });
    expect(warning).toMatchObject({ Code: 'halfYear', Message: expect.stringMatching(/^Mei has used 1 of 1 .* Choose another declarant/) });
    expect(await warnings({ ApplicantInformationId: hua })).toEqual([]);
    // The order does not count against itself, and a cancelled one against none.
    expect((await o.open(made.Id)).SerialNumber).toBe(made.SerialNumber);
    const standing = (id: string) => o.alice.ok('/UserApplicantInformation/GetOrderDeclarant', { LogisticsOrderId: id });
    expect((await standing(made.Id)).Declarant).toMatchObject({ Name: 'Mei', Limit: 1, Entries: 0, UnderWay: 0, Over: false });
    const second = await o.ordered({ ApplicantInformationId: mei });
    expect((await standing(second.Id)).Declarant).toMatchObject({ UnderWay: 1, Over: true });
    for (const { Id } of [made, second]) await o.alice.ok('/UserLogisticsOrder/CancelLogisticsOrder', { Id });
    expect(await warnings({ ApplicantInformationId: mei })).toEqual([]);
  });

  test('state that nothing can leave where the rule is strict', async () => {
    await oneEntry(true);
    const lan = await declarant('Lan');
    await o.ordered({ ApplicantInformationId: lan });
    expect(await warnings({ ApplicantInformationId: lan })).toMatchObject([{ Code: 'halfYearStrict' }]);
  });

  test('count the recipient if the declarant has no identity number', async () => {
    await oneEntry();
    await o.ordered();
    expect(await warnings({})).toMatchObject([{ Code: 'halfYear', Message: expect.stringContaining(o.toTaipei.recipientName) }]);
    await o.configure({ customsRules: [] });
    expect(await warnings({})).toEqual([]);
  });
});

test('rotate the pool and skip declarants without an entry left until none has one', async () => {
  await oneEntry();
  const rows = (await o.manager.ok('/ApplicantInformation/GetApplicantInformations', { rows: 100 })).Data;
  for (const { Id, UserId } of rows)
    if (!UserId) await o.manager.ok('/ApplicantInformation/DeactivateApplicantInformation', { Id, IsDeactivate: true });
  await declarant('Pool One', o.manager);
  await declarant('Pool Two', o.manager);
  const chosen = [];
  for (let at = 0; at < 3; at += 1) chosen.push(await declaredBy((await o.ordered()).Id));
  expect(chosen.slice(0, 2).sort()).toEqual(['Pool One', 'Pool Two']);
  expect(chosen[2]).toBe(chosen[0]);
});

test('rejects creating, submitting or editing an order above the declared value limit', async () => {
  const countryId = o.toTaipei.countryId!;
  const { CurrencyId: dutyFreeCurrencyId } = await o.wallet(o.alice);
  const rule = { countryId, realNameRequired: true, dutyFreeCurrencyId };
  const wish = o.wish([await o.shelved()], { DeclaredPrice: 500 });
  await o.configure({ customsRules: [{ ...rule, maximumDeclaredPerOrder: '400' }] });
  const { Warnings } = await o.alice.ok('/UserLogisticsOrder/PreviewLogisticsOrder', wish);
  expect(Warnings.map(({ Code }: { Code: string }) => Code)).toContain('mostDeclared');
  const draft = await o.alice.ok('/UserLogisticsOrder/EstablishLogisticsOrder', wish);
  const submit = () => o.alice.post('/UserLogisticsOrder/SubmitLogisticsOrder', { Id: draft.Id });
  expect(await submit()).toBeRefused('LimitExceeded', { Message: expect.stringContaining('400') });
  await o.configure({ customsRules: [{ ...rule, maximumDeclaredPerOrder: '500' }] });
  expect(await submit()).toSucceed();
  const { RowVersion } = await o.open(draft.Id);
  const edit = (DeclaredPrice: number) =>
    o.alice.post('/UserLogisticsOrder/EditLogisticsOrder', { ...wish, Id: draft.Id, RowVersion, DeclaredPrice });
  expect(await edit(501)).toBeRefused('LimitExceeded');
  expect(await edit(499)).toSucceed();
});

test('a limit without a currency is in that of the site, and is stored with it', async () => {
  const countryId = o.toTaipei.countryId!;
  await o.configure({ customsRules: [{ countryId, realNameRequired: true, maximumDeclaredPerOrder: '400' }] });
  const site = await o.manager.ok('/Site/GetSiteConfiguration');
  const { rows } = await sql<{ id: string }>`select default_currency_id as id from site where id = ${o.siteId}`.execute(o.db);
  const declared = { DeclaredPrice: 500, DeclaredCurrencyId: rows[0]!.id };
  const submit = async () =>
    o.alice.post('/UserLogisticsOrder/EstablishLogisticsOrder', o.wish([await o.shelved()], { ...declared, Submit: true }));
  expect(await submit()).toBeRefused('LimitExceeded', { Message: expect.stringContaining('400') });

  const sent = Object.fromEntries(Object.entries(site).filter(([name]) => !/^(SiteId|SiteName|Creat|LastModif)/.test(name)));
  const CustomsRules = [{ CountryId: countryId, RealNameRequired: true, MaximumDeclaredPerOrder: 600 }];
  expect(await o.manager.post('/Site/EditSiteConfiguration', { ...sent, CustomsRules })).toSucceed();
  const [rule] = (await o.manager.ok('/Site/GetSiteConfiguration')).CustomsRules;
  expect(rule).toMatchObject({ MaximumDeclaredPerOrder: 600, DutyFreeCurrencyId: rows[0]!.id });
  expect(await submit()).toSucceed();
});
