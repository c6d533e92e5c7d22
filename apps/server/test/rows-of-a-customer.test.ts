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
    const { rows: max } = allResources.find(({ name }) => name === 'applicant')!.maxPerCustomer!;
    const countOf = async () =>
      (
        await sql<{ n: number }>`select count(*)::int as n from applicant where owner_id = ${alice.userId} and not is_deleted`.execute(
          server.db,
        )
      ).rows[0]!.n;
    await sql`insert into applicant (site_id, id, creation_time, owner_id, contacts, phone, detailed_address)
      select ${alice.siteId}, gen_random_uuid(), now(), ${alice.userId}, 'Lin', '0912345678', 'Road ' || n
      from generate_series(1, ${max - 5 - (await countOf())}) n`.execute(server.db);
    const establish = (n: number) =>
      alice.post('/UserApplicantInformation/EstablishApplicantInformation', {
        Contacts: 'Lin',
        Phone: '0912345678',
        DetailedAddress: `Lane ${n}`,
      });
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => establish(n)));
    expect(await countOf()).toBe(max);
    const refused = answers.filter((answer) => outcomeOf(answer) !== 'Ok');
    expect(refused).toHaveLength(7);
    for (const answer of refused) expect(answer).toBeRefused('LimitExceeded', { Message: expect.stringMatching(/5,?000/) });
    // Staff enter what they are asked to.
    const manager = await server.as('manager');
    const body = { UserId: alice.userId, Contacts: 'Lin', Phone: '0912345678', DetailedAddress: 'Lane 99' };
    expect(await manager.post('/ApplicantInformation/EstablishApplicantInformation', body)).toSucceed();
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
    expect(await upload(alice)).toBeRefused('LimitExceeded', { Message: expect.stringContaining('1000 MB') });
    expect(await upload(await server.as('bob'))).toSucceed();
  });
});
