import { afterAll, beforeAll, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { uploadFile } from '../../testing/forms.ts';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let manager: Person;
let alice: Person;
beforeAll(async () => {
  server = await openTestServer();
  [manager, alice] = await Promise.all([server.as('manager'), server.as('alice')]);
});
afterAll(() => server?.close());

const texts = (text: string) => ({ 'zh-cn': `${text}简`, 'zh-tw': `${text}繁`, 'en-us': text });
const bytes = Buffer.from('%PDF-1.4\nan authorization form');
const upload = (person: Person) => uploadFile(server, person, { name: 'form.pdf', bytes });
const names = async (person: Person) =>
  (await person.ok('/CommonFile/GetCommonFiles', { rows: 100 })).Data.map(({ Name }: { Name: string }) => Name);

test('a common file can be downloaded by customers and warehouses once it is published', async () => {
  const { Url } = await upload(manager);
  const draft = { Name: texts('Customs form'), FileUrl: Url, Category: 'Customs' };
  const { Id } = await manager.ok('/CommonFile/EstablishCommonFile', draft);
  const clerk = await server.as('clerk');
  for (const person of [alice, clerk]) expect(await names(person)).not.toContain('Customs form');
  expect(await names(manager)).toContain('Customs form');

  const row = await manager.ok('/CommonFile/GetEditCommonFile', { Id });
  await manager.ok('/CommonFile/EditCommonFile', {
    ...draft,
    FileUrl: row.FileUrl,
    Id,
    RowVersion: row.RowVersion,
    PublishStatus: enumCodes.PublishStatus.Published,
  });
  for (const person of [alice, clerk]) expect(await names(person)).toContain('Customs form');
  const { Data } = await alice.ok('/UserCommonFile/GetCommonFiles', { Content: 'customs form' });
  const file = await server.server.http.inject({ method: 'GET', url: Data[0].FileUrl, headers: { host: 'localhost' } });
  expect(file.rawPayload).toEqual(bytes);
  expect(await names(await server.as('hkcarol'))).not.toContain('Customs form');

  await manager.ok('/CommonFile/DeleteCommonFile', { Id });
  expect(await names(alice)).not.toContain('Customs form');
});

test('a common file must be uploaded by its author', async () => {
  const { Url } = await upload(alice);
  const draft = { Name: texts('Not ours'), FileUrl: Url };
  expect(await manager.post('/CommonFile/EstablishCommonFile', draft)).toBeRefused('NotFound', {
    Message: expect.stringContaining('Upload'),
  });
  expect(await manager.post('/CommonFile/EstablishCommonFile', { ...draft, FileUrl: 'https://elsewhere.example/a.pdf' })).toBeRefused(
    'ValidationFailed',
    { Data: [{ Field: 'FileUrl' }] },
  );
});

test('refuses common files from customers', async () => {
  const { Url } = await upload(alice);
  expect(await alice.post('/CommonFile/EstablishCommonFile', { Name: texts('Mine'), FileUrl: Url })).toBeRefused('NoPermission', {
    status: 403,
  });
});
