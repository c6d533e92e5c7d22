import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendForm } from '@entrepot/server/testing/forms.ts';
import { outcomeOf } from '@entrepot/server/testing/outcomes.ts';
import type { Person } from '@entrepot/server/testing/people.ts';
import { openTestServer, type TestServer } from '@entrepot/server/testing/server.ts';
import { allResources } from '../src/core/schema/registry.ts';

// One customer does not fill the database for all: what costs nothing has a limit.
let server: TestServer;
let alice: Person;
beforeAll(async () => {
  server = await openTestServer();
  alice = await server.as('alice');
});
afterAll(() => server?.close());

/** Why customers cannot make rows of these resources without end although they state no `maxPerCustomer`. */
const bounded: Record<string, string> = {
  user: 'one per registration with a code; sub accounts have a limit of their own',
  fileObject: 'uploads have limits by size',
  importJob: 'few at a time, and old ones are removed',
  commodityLot: 'received goods',
  commodityInventory: 'received goods',
  stockMovement: 'received goods',
  unknownItemClaim: 'one per customer and unknown item',
  orderHandout: 'made by staff',
  bag: 'made by staff',
  bill: 'follows what was received or ordered',
  billChange: 'made by staff',
  paymentRecord: 'pays bills',
  billSettlement: 'made by a job',
  wallet: 'one per currency',
  codPocket: 'one per currency',
  journal: 'money that moved',
  ledgerEntry: 'money that moved',
  moneyRequest: 'made by staff',
  withdrawal: 'money that is there',
  userCoupon: 'claimed within the limit of the coupon',
  activityIssue: 'claimed within the limit of the activity',
  promotionClaim: 'claimed within the limit of the promotion',
  onlineRefund: 'made by staff',
  rentSettlement: 'made by a job',
  codCollection: 'orders under way',
  codRemittance: 'made by staff',
  codStatementLine: 'made by staff',
  carrierCharge: 'made by staff',
  bankLine: 'made by staff',
  einvoice: 'made by a job for paid bills',
  bin: 'cartons of a document, at most 999',
  qualityInspection: 'made by staff',
  stockCount: 'made by staff',
  shopCommodity: 'articles of the marketplace, read by a job',
  shopOrder: 'orders of the marketplace, read by a job',
  platformOrder: 'orders of the marketplace, read by a job',
  sellerOrder: 'pieces that are there; few unpaid ones at a time',
  mallBasketLine: 'one per article of the mall',
  afterSale: 'one open request per order',
};

describe('rows of a customer', () => {
  test('have a limit, or a stated reason why there are few', () => {
    const ofCustomers = allResources.filter(({ scope }) => scope?.customer || scope?.mainAccount);
    expect(ofCustomers.length).toBeGreaterThan(40);
    const unlimited = ofCustomers.filter(({ maxPerCustomer }) => !maxPerCustomer).map(({ name }) => name);
    expect(unlimited.sort()).toEqual(Object.keys(bounded).sort());
  });

  test('reach their limit once, however many are made at the same time', async () => {
    const { maxPerCustomer } = allResources.find(({ name }) => name === 'bankAccount')!;
    const establish = (n: number) =>
      alice.post('/BankAccount/EstablishBankAccount', { BankName: 'Bank', AccountName: 'Alice', AccountNumber: `6222000000${100 + n}` });
    const answers = await Promise.all(Array.from({ length: maxPerCustomer!.rows + 8 }, (_, n) => establish(n)));
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from bank_account
      where owner_id = ${alice.userId} and not is_deleted`.execute(server.db);
    expect(rows[0]!.n).toBe(maxPerCustomer!.rows);
    const refused = answers.filter((answer) => outcomeOf(answer) !== 'Ok');
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) expect(answer).toBeRefused('LimitExceeded', { Message: expect.stringContaining('50') });
  });

  test('reach their limit by an import too', async () => {
    const { maxPerCustomer } = allResources.find(({ name }) => name === 'recipient')!;
    const found =
      await sql`insert into recipient select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'is_default', false))).*
      from (select * from recipient where owner_id = ${alice.userId} and not is_deleted limit 1) r, generate_series(1, ${maxPerCustomer!.rows})`.execute(
        server.db,
      );
    expect(Number(found.numAffectedRows)).toBe(maxPerCustomer!.rows);
    const [known] = (await alice.ok('/RecipientInformation/GetRecipientInformations', { rows: 1 })).Data;
    const draft = await alice.ok('/RecipientInformation/GetEditRecipientInformation', { Id: known.Id });
    const { Id: _id, RowVersion: _version, ...body } = draft;
    const { input } = server.server.handlers.find(({ path }) => path === '/RecipientInformation/EstablishRecipientInformation')!;
    const sent = Object.fromEntries(Object.entries(body).filter(([name]) => name[0]!.toLowerCase() + name.slice(1) in input));
    expect(await alice.post('/RecipientInformation/EstablishRecipientInformation', sent)).toBeRefused('LimitExceeded');
  });

  test('fill the storage only up to a limit', async () => {
    await sql`insert into file_object (site_id, id, creation_time, url, file_name, mime_type, size, sha256, upload_file_type, uploader_id, owner_id)
      select ${alice.siteId}, gen_random_uuid(), now(), '/files/x/' || n, 'x.jpg', 'image/jpeg', 10000000, '', 0, ${alice.userId}, ${alice.userId}
      from generate_series(1, 105) n`.execute(server.db);
    const upload = (person: Person) =>
      sendForm(server, person, '/UpLoadFile/UpLoadFile', {
        UploadFileType: '0',
        FileStream: { name: 'a.pdf', bytes: Buffer.from('%PDF-1.4\n') },
      });
    expect(await upload(alice)).toBeRefused('LimitExceeded', { Message: expect.stringContaining('1,000 MB') });
    expect(await upload(await server.as('bob'))).toSucceed();
  });
});
