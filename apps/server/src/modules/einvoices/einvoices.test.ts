import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Bill } from '../billing/public.ts';
import { openPayers, type Payers } from '../billing/test/payers.ts';
import type { Person } from '../../testing/people.ts';
import { readPdf } from '../../core/print/test/read-pdf.ts';
import { alignDocuments } from './documents.ts';
import { decrypted, encrypted, useEinvoicePlace } from './providers/ecpay-request.ts';
import { sendDocument } from './send.ts';
import { simulatedEcpay, stageMerchant } from './test/simulated-ecpay.ts';

const { Queued, Issued, Failed, Voiding, Voided, Cancelled, VoidFailed } = enumCodes.EinvoiceStatus;
const { Invoice, Allowance } = enumCodes.EinvoiceKind;
const { Member, MobileBarcode, Donation, Company } = enumCodes.EinvoiceBuyer;

let clock = new Date('2026-03-10T04:00:00Z');
let p: Payers;
let manager: Person;
let ecpay: Awaited<ReturnType<typeof simulatedEcpay>>;
beforeAll(async () => {
  ecpay = await simulatedEcpay(() => clock);
  p = await openPayers({ now: () => clock });
  useEinvoicePlace(ecpay.url);
  manager = await p.server.as('manager');
  const { merchantNo, hashKey, hashIv } = stageMerchant;
  await manager.ok('/EinvoiceService/EstablishEinvoiceService', {
    EinvoiceProvider: 1,
    MerchantNo: merchantNo,
    HashKey: hashKey,
    HashIv: hashIv,
    Sandbox: true,
    EinvoiceTaxType: 1,
    Enabled: true,
  });
});
afterEach(() => {
  expect(ecpay.problems).toEqual([]);
  Object.assign(ecpay.mood, { silent: false, away: false, refusesVoid: false });
});
afterAll(async () => {
  useEinvoicePlace(undefined);
  await p.server.close();
  await ecpay.close();
});

const clockwork = () => ({ db: p.server.db, takeNumber: p.server.server.takeNumber, now: () => clock });
const waiting = async () =>
  (await sql<{ id: string }>`select id from einvoice where einvoice_status in (${Queued}, ${Voiding}) order by id`.execute(p.server.db))
    .rows;
/** Waits until no attempt of the background is going on: it alone may send its document. */
const atRest = () =>
  expect
    .poll(
      async () =>
        (
          await sql`select 1 from einvoice
            where einvoice_status in (${Queued}, ${Voiding}) and awaiting and problem is null`.execute(p.server.db)
        ).rows.length,
      { timeout: 30_000 },
    )
    .toBe(0);
/** Sends what waits, and what follows from it. */
async function deliver(): Promise<void> {
  for (let round = 0; round < 5; round++) {
    await atRest();
    for (const { id } of await waiting()) await sendDocument(clockwork(), p.siteId, id).catch(() => undefined);
  }
  await atRest();
}
/** Waits until the background's attempt at the invoice of a bill has failed, and puts the invoice back to before it; the next one is later. */
async function beforeItsAttempt(bill: Bill): Promise<void> {
  const undo = () =>
    sql`update einvoice set attempts = 0, awaiting = false, problem = null where bill_id = ${bill.id} and problem is not null`.execute(
      p.server.db,
    );
  await expect.poll(async () => Number((await undo()).numAffectedRows), { timeout: 30_000 }).toBe(1);
}
const documents = async (bill: Bill): Promise<any[]> =>
  (await p.finance.ok('/Einvoice/GetEinvoices', { rows: 50, BillId: bill.id })).Data.reverse();
const brief = async (bill: Bill) => (await documents(bill)).map((row) => [row.EinvoiceKind, row.EinvoiceStatus, row.Amount]);
async function payer(more: object = {}): Promise<Person> {
  const person = await p.customer({ balance: 5000, ...more });
  await sql`update user_account set phone_number = '912345678' where id = ${person.userId}`.execute(p.server.db);
  return person;
}
async function paid(person: Person, lines: [string, string][]): Promise<Bill> {
  const bill = await p.bill(person, lines);
  expect(await p.pay(person, [bill], 1)).toSucceed();
  return bill;
}
async function refund(bill: Bill, parts: [number, number][]) {
  const { Lines } = await p.open(bill.id);
  return p.finance.post('/Bill/RefundBill', {
    Id: bill.id,
    Lines: parts.map(([at, Amount]) => ({ BillLineId: Lines[at - 1].Id, Amount })),
    Remarks: 'goods damaged',
    Waived: true,
  });
}
async function voidPayment(bill: Bill) {
  const { Payments } = await p.open(bill.id);
  return p.finance.post('/PaymentRecord/VoidPaymentRecord', { Id: Payments.at(-1).Id, Remarks: 'entered twice' });
}
/** Edits the newest version of the site's only service. */
async function editService(more: object) {
  const [{ Id, RowVersion }] = (await manager.ok('/EinvoiceService/GetEinvoiceServices')).Data;
  const values = { EinvoiceProvider: 1, MerchantNo: stageMerchant.merchantNo, Sandbox: true, EinvoiceTaxType: 1 };
  return manager.post('/EinvoiceService/EditEinvoiceService', { ...values, Id, RowVersion, ...more });
}
const choose = (person: Person, body: object) => person.post('/EinvoiceChoice/EditMineEinvoiceChoice', body);
const atEcpay = (number: string) => ecpay.invoices.find(({ InvoiceNo }) => InvoiceNo === number)!;

test('encrypts as ECPay documents: URL-encoded JSON, AES-128-CBC, Base64', () => {
  const data = { Name: 'Test', ID: 'A123456789' };
  const keys = stageMerchant;
  expect(encrypted(keys, data)).toBe('uvI4yrErM37XNQkXGAgRgJAgHn2t72jahaMZzYhWL1HmvH4WV18VJDP2i9pTbC+tby5nxVExLLFyAkbjbS2Dvg==');
  expect(decrypted(keys, encrypted(keys, { name: '林小姐 & co' }))).toEqual({ name: '林小姐 & co' });
});

test('a site that cannot convert into New Taiwan dollars enables no service', async () => {
  const offerDollars = async (offered: boolean) => {
    await sql`update currency set is_deleted = ${!offered} where code = 'TWD'`.execute(p.server.db);
    // Rates are read once per moment.
    clock = new Date(clock.getTime() + 1000);
  };
  await offerDollars(false);
  expect(await editService({ Enabled: true })).toBeRefused('CurrencyNotEffective');
  await offerDollars(true);
  expect(await editService({ Enabled: true })).toSucceed();
});

describe('an e-invoice', () => {
  test('is issued for a paid bill in whole dollars that add up, and shown to its customer', async () => {
    const alice = await payer();
    const bill = await paid(alice, [
      ['FREIGHT', '100.50'],
      ['SURCHARGE', '50.50'],
      ['SURCHARGE', '0.40'],
    ]);
    expect(await brief(bill)).toEqual([[Invoice, Queued, expect.any(Number)]]);
    await deliver();
    const [made] = await documents(bill);
    expect(made).toMatchObject({
      EinvoiceStatus: Issued,
      EinvoiceNumber: expect.stringMatching(/^AB\d{8}$/),
      RandomCode: expect.stringMatching(/^\d{4}$/),
    });
    const sent = atEcpay(made.EinvoiceNumber);
    expect(sent.SalesAmount).toBe(made.Amount);
    expect(sent.Items.reduce((sum: number, item: any) => sum + item.ItemAmount, 0)).toBe(made.Amount);
    const seen = await alice.ok('/Einvoice/GetEinvoicesOfBill', { BillId: bill.id });
    expect(seen).toMatchObject([{ EinvoiceNumber: made.EinvoiceNumber, RandomCode: made.RandomCode, Amount: made.Amount }]);
    const messages = (await alice.ok('/UserMessages/GetUserMessages', { rows: 20 })).Data;
    expect(messages.some(({ Content }: any) => Content.includes(made.EinvoiceNumber) && Content.includes(made.RandomCode))).toBe(true);
    const bob = await payer();
    expect(await bob.post('/Einvoice/GetEinvoicesOfBill', { BillId: bill.id })).toBeRefused('NotFound');
    await p.expectInvariants();
  });

  test('states the customer’s choice: mobile barcode, donation, company, or the provider’s carrier', async () => {
    const alice = await payer();
    const issued = async () => {
      const bill = await paid(alice, [['FREIGHT', '20']]);
      await deliver();
      return atEcpay((await documents(bill))[0].EinvoiceNumber);
    };
    expect(await issued()).toMatchObject({ CarrierType: '1', Donation: '0', CustomerIdentifier: '' });
    expect(await choose(alice, { EinvoiceBuyer: MobileBarcode, MobileBarcode: '/abc+123' })).toSucceed();
    expect(await issued()).toMatchObject({ CarrierType: '3', CarrierNum: '/ABC+123' });
    expect(await choose(alice, { EinvoiceBuyer: Donation, DonationCode: '168001' })).toSucceed();
    expect(await issued()).toMatchObject({ CarrierType: '', Donation: '1', LoveCode: '168001' });
    expect(await choose(alice, { EinvoiceBuyer: Company, CompanyNumber: '53538851', CompanyName: '綠界科技' })).toSucceed();
    expect(await issued()).toMatchObject({ CustomerIdentifier: '53538851', CustomerName: '綠界科技', Print: '0', Donation: '0' });
    expect(await alice.ok('/EinvoiceChoice/GetMineEinvoiceChoice')).toMatchObject({
      EinvoiceBuyer: Company,
      MobileBarcode: null,
      Offered: true,
    });
  });

  test('refuses codes of a wrong form and those that the tax authority does not know', async () => {
    const alice = await payer();
    for (const body of [
      { EinvoiceBuyer: MobileBarcode, MobileBarcode: 'ABC1234' },
      { EinvoiceBuyer: MobileBarcode, MobileBarcode: '' },
      { EinvoiceBuyer: MobileBarcode, MobileBarcode: '/0000000' },
      { EinvoiceBuyer: Donation, DonationCode: '12' },
      { EinvoiceBuyer: Donation, DonationCode: '000' },
      { EinvoiceBuyer: Company, CompanyNumber: '53538852', CompanyName: '綠界科技' },
      { EinvoiceBuyer: Company, CompanyNumber: '53538851' },
    ])
      expect(await choose(alice, body)).toBeRefused('ValidationFailed');
    ecpay.mood.away = true;
    expect(await choose(alice, { EinvoiceBuyer: MobileBarcode, MobileBarcode: '/0000000' })).toSucceed();
  });

  test('is voided with its payment in the same two months, and issued again when it is paid again', async () => {
    const alice = await payer();
    const bill = await paid(alice, [['FREIGHT', '80']]);
    await deliver();
    const [first] = await documents(bill);
    expect(await voidPayment(bill)).toSucceed();
    await deliver();
    expect(await brief(bill)).toEqual([[Invoice, Voided, first.Amount]]);
    expect(atEcpay(first.EinvoiceNumber).invalid).toBe(true);
    expect(await p.pay(alice, [bill], 1)).toSucceed();
    await deliver();
    expect(await brief(bill)).toEqual([
      [Invoice, Voided, first.Amount],
      [Invoice, Issued, first.Amount],
    ]);
    await p.expectInvariants();
  });

  test('is reduced by allowances for partial refunds, never below the rest of the bill', async () => {
    const alice = await payer();
    const bill = await paid(alice, [
      ['FREIGHT', '60'],
      ['SURCHARGE', '40'],
    ]);
    await deliver();
    expect(await refund(bill, [[1, 25.5]])).toSucceed();
    await deliver();
    expect(await refund(bill, [[2, 10.1]])).toSucceed();
    await deliver();
    const rows = await documents(bill);
    const [invoice, ...allowances] = rows;
    const url = await alice.ok<string>('/UserBill/PrintBill', { Id: bill.id }, { 'accept-language': 'zh-tw' });
    const [paper] = readPdf((await p.server.server.http.inject(url)).rawPayload);
    for (const { EinvoiceNumber, EinvoiceKind } of rows)
      expect(paper!.text).toContain(`${EinvoiceKind === Invoice ? '發票' : '折讓單'} ${EinvoiceNumber}`);
    expect(rows.map(({ EinvoiceKind, EinvoiceStatus }) => [EinvoiceKind, EinvoiceStatus])).toEqual([
      [Invoice, Issued],
      [Allowance, Issued],
      [Allowance, Issued],
    ]);
    expect(allowances.every(({ EinvoiceNumber, ReducedNumber }) => EinvoiceNumber && ReducedNumber === invoice.EinvoiceNumber)).toBe(true);
    expect(
      await refund(bill, [
        [1, 34.5],
        [2, 29.9],
      ]),
    ).toSucceed();
    await deliver();
    const all = await documents(bill);
    expect(all.slice(1).reduce((sum, { Amount }) => sum + Amount, 0)).toBe(invoice.Amount);
    await p.expectInvariants();
  });

  test('is reduced by an allowance after its two months, and when the provider refuses to void it', async () => {
    const alice = await payer();
    const [old, filed] = [await paid(alice, [['FREIGHT', '30']]), await paid(alice, [['FREIGHT', '31']])];
    await deliver();
    ecpay.mood.refusesVoid = true;
    expect(await voidPayment(filed)).toSucceed();
    await deliver();
    ecpay.mood.refusesVoid = false;
    clock = new Date('2026-05-02T04:00:00Z');
    expect(await voidPayment(old)).toSucceed();
    await deliver();
    for (const bill of [old, filed]) {
      const [invoice, allowance] = await documents(bill);
      expect([invoice.EinvoiceStatus, allowance.EinvoiceKind, allowance.EinvoiceStatus, allowance.Amount]).toEqual([
        Issued,
        Allowance,
        Issued,
        invoice.Amount,
      ]);
    }
    expect((await documents(filed))[0].Problem).toContain('5070453');
    await p.expectInvariants();
  });

  test('is issued once although the answer was lost: it is looked up before it is sent again', async () => {
    const alice = await payer();
    const bill = await paid(alice, [['FREIGHT', '45']]);
    ecpay.mood.silent = true;
    const before = ecpay.invoices.length;
    await deliver();
    expect(await brief(bill)).toEqual([[Invoice, Queued, expect.any(Number)]]);
    ecpay.mood.silent = false;
    await deliver();
    expect(ecpay.invoices.length).toBe(before + 1);
    expect(await brief(bill)).toEqual([[Invoice, Issued, expect.any(Number)]]);
    ecpay.mood.silent = true;
    expect(await refund(bill, [[1, 15]])).toSucceed();
    await deliver();
    ecpay.mood.silent = false;
    await deliver();
    const [invoice, allowance] = await documents(bill);
    expect(allowance.EinvoiceStatus).toBe(Issued);
    expect(atEcpay(invoice.EinvoiceNumber).allowances).toMatchObject([{ no: allowance.EinvoiceNumber, amount: allowance.Amount }]);
    ecpay.mood.silent = true;
    await manager.ok('/Einvoice/VoidEinvoice', { Id: allowance.Id, Reason: 'wrong amount' });
    await deliver();
    ecpay.mood.silent = false;
    await deliver();
    expect((await documents(bill))[1].EinvoiceStatus).toBe(Voided);
    await p.expectInvariants();
  });

  test('is a task of finance when it is refused, is corrected and sent again', async () => {
    const alice = await payer();
    ecpay.mood.away = true;
    expect(await choose(alice, { EinvoiceBuyer: MobileBarcode, MobileBarcode: '/WRONG00' })).toSucceed();
    ecpay.mood.away = false;
    const bill = await paid(alice, [['FREIGHT', '22']]);
    await deliver();
    const [refused] = await documents(bill);
    expect(refused).toMatchObject({ EinvoiceStatus: Failed, Problem: expect.stringContaining('手機條碼') });
    expect(
      await p.finance.post('/Einvoice/RetryEinvoice', { Id: refused.Id, EinvoiceBuyer: MobileBarcode, MobileBarcode: 'no' }),
    ).toBeRefused('ValidationFailed');
    expect(await p.finance.post('/Einvoice/RetryEinvoice', { Id: refused.Id, EinvoiceBuyer: Member })).toSucceed();
    await deliver();
    expect(await brief(bill)).toEqual([[Invoice, Issued, refused.Amount]]);
    expect(await p.finance.post('/Einvoice/RetryEinvoice', { Id: refused.Id, EinvoiceBuyer: Member })).toBeRefused('StateNotAllowed');
  });

  test('waits for a person after eight attempts without an answer, also to be voided', async () => {
    const alice = await payer();
    const bill = await paid(alice, [['FREIGHT', '23']]);
    ecpay.mood.away = true;
    await deliver();
    await deliver();
    const [waits] = await documents(bill);
    expect(waits).toMatchObject({ EinvoiceStatus: Failed, Attempts: 8 });
    ecpay.mood.away = false;
    await p.finance.ok('/Einvoice/RetryEinvoice', { Id: waits.Id, EinvoiceBuyer: Member });
    await deliver();
    ecpay.mood.away = true;
    await p.finance.ok('/Einvoice/VoidEinvoice', { Id: waits.Id, Reason: 'test' });
    await deliver();
    await deliver();
    expect((await documents(bill))[0].EinvoiceStatus).toBe(VoidFailed);
    ecpay.mood.away = false;
    await p.finance.ok('/Einvoice/RetryEinvoice', { Id: waits.Id, EinvoiceBuyer: Member });
    await deliver();
    expect(await brief(bill)).toEqual([
      [Invoice, Voided, waits.Amount],
      [Invoice, Issued, waits.Amount],
    ]);
  });

  test('that was not sent yet is cancelled when its payment is voided', async () => {
    const alice = await payer();
    ecpay.mood.away = true;
    const bill = await paid(alice, [['FREIGHT', '24']]);
    await beforeItsAttempt(bill);
    expect(await voidPayment(bill)).toSucceed();
    ecpay.mood.away = false;
    expect(await brief(bill)).toEqual([[Invoice, Cancelled, expect.any(Number)]]);
    await deliver();
    expect(await alice.ok('/Einvoice/GetEinvoicesOfBill', { BillId: bill.id })).toEqual([]);
  });

  test('with allowances, or after its two months, is not voided by hand', async () => {
    const alice = await payer();
    const bill = await paid(alice, [['FREIGHT', '50']]);
    await deliver();
    await refund(bill, [[1, 20]]);
    await deliver();
    const [invoice] = await documents(bill);
    expect(await p.finance.post('/Einvoice/VoidEinvoice', { Id: invoice.Id, Reason: 'typo' })).toBeRefused('StateNotAllowed');
    const later = await paid(alice, [['FREIGHT', '51']]);
    await deliver();
    clock = new Date('2026-07-02T04:00:00Z');
    const [old] = await documents(later);
    expect(await p.finance.post('/Einvoice/VoidEinvoice', { Id: old.Id, Reason: 'typo' })).toBeRefused('StateNotAllowed');
    expect(await alice.post('/Einvoice/VoidEinvoice', { Id: old.Id, Reason: 'typo' })).toBeRefused('NoPermission');
  });

  test('is queued once by many concurrent comparisons', async () => {
    const alice = await payer();
    const bill = await paid(alice, [['FREIGHT', '61']]);
    await deliver();
    await refund(bill, [[1, 20]]);
    await Promise.all(
      Array.from({ length: 8 }, () => p.server.inTransaction((tx) => alignDocuments(tx, p.system, { siteId: p.siteId, billId: bill.id }))),
    );
    await Promise.all(
      (await waiting()).flatMap(({ id }) => [1, 2, 3].map(() => sendDocument(clockwork(), p.siteId, id).catch(() => undefined))),
    );
    await deliver();
    const [invoice, ...others] = await documents(bill);
    expect(others).toHaveLength(1);
    expect(atEcpay(invoice.EinvoiceNumber).allowances).toHaveLength(1);
    await p.expectInvariants();
  });

  test('follows random payments, refunds and voided payments to the dollar', async () => {
    let seed = 11;
    const random = (max: number) => (seed = (seed * 48_271) % 2_147_483_647) % max;
    const alice = await payer({ balance: 50_000 });
    for (let run = 0; run < 12; run++) {
      const bill = await paid(alice, [
        ['FREIGHT', (10 + random(5000) / 100).toFixed(2)],
        ['SURCHARGE', (1 + random(900) / 100).toFixed(2)],
      ]);
      for (let step = 0; step < 4; step++) {
        if (random(2)) await deliver();
        const act = random(3);
        if (act === 0) await refund(bill, [[1 + random(2), (1 + random(400)) / 100]]);
        if (act === 1) await voidPayment(bill);
        if (act === 2) await p.pay(alice, [bill], 1);
      }
      await deliver();
    }
    await p.expectInvariants();
  });
});

test('a bill that was paid before the site issued e-invoices gets none', async () => {
  const [service] = (await manager.ok('/EinvoiceService/GetEinvoiceServices', { rows: 10 })).Data;
  expect(service.HashKey).not.toBe(stageMerchant.hashKey);
  expect(await editService({ Enabled: false })).toSucceed();
  const alice = await payer();
  const bill = await paid(alice, [['FREIGHT', '70']]);
  // The stored keys would be sent for another merchant.
  expect(await editService({ MerchantNo: '2000133', Enabled: true })).toBeRefused('ValidationFailed');
  expect(await editService({ Enabled: true })).toSucceed();
  await refund(bill, [[1, 20]]);
  expect(await documents(bill)).toEqual([]);
});
