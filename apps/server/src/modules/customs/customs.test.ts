import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import type { Person } from '../../testing/people.ts';

let server: TestServer;
let manager: Person;
let support: Person;
let alice: Person;
let bob: Person;
beforeAll(async () => {
  server = await openTestServer();
  [manager, support, alice, bob] = (await Promise.all(['manager', 'support', 'alice', 'bob'].map((name) => server.as(name)))) as [
    Person,
    Person,
    Person,
    Person,
  ];
});
afterAll(() => server.close());

const draft = { Contacts: 'Wu', Phone: '13600001111', DetailedAddress: 'Road 3', IdentityNumber: '350203199001011234' };
const rowOf = async (person: Person, id: string) =>
  (await person.ok('/ApplicantInformation/GetApplicantInformations', { rows: 100 })).Data.find((row: { Id: string }) => row.Id === id);

describe('declarants', () => {
  test('belong to the customer who adds them, whatever is sent', async () => {
    expect(await alice.post('/UserApplicantInformation/EstablishApplicantInformation', { ...draft, UserId: bob.userId })).toBeRefused(
      'ValidationFailed',
    );
    const { Id } = await alice.ok('/UserApplicantInformation/EstablishApplicantInformation', draft);
    expect(await rowOf(manager, Id)).toMatchObject({ UserId: alice.userId, UserName: 'alice' });
    expect(await rowOf(bob, Id)).toBeUndefined();
    expect(await bob.post('/ApplicantInformation/GetEditApplicantInformation', { Id })).toBeRefused('NotFound');
    expect(await bob.post('/ApplicantInformation/DeleteApplicantInformation', { Id })).toBeRefused('NotFound');
    expect(
      await (await server.as('hkmanager')).post('/ApplicantInformation/DeactivateApplicantInformation', { Id, IsDeactivate: true }),
    ).toBeRefused('NotFound');
  });

  test('store their identity number sealed and show it in full to authorized callers only', async () => {
    const { Id } = await alice.ok('/ApplicantInformation/EstablishApplicantInformation', draft);
    const stored = await sql<{ identityNumber: string }>`select identity_number from applicant where id = ${Id}`.execute(server.db);
    expect(stored.rows[0]!.identityNumber).toMatch(/^v1\./);
    expect((await rowOf(support, Id)).IdentityNumber).toBe('**************1234');
    expect((await rowOf(manager, Id)).IdentityNumber).toBe('350203199001011234');
    expect((await rowOf(alice, Id)).IdentityNumber).toBe('**************1234');
    expect((await alice.ok('/UserApplicantInformation/GetEditApplicantInformation', { Id })).IdentityNumber).toBe('350203199001011234');
  });

  test('do not change when a masked number is sent back', async () => {
    const { Id } = await manager.ok('/ApplicantInformation/EstablishApplicantInformation', draft);
    const form = await support.ok('/ApplicantInformation/GetEditApplicantInformation', { Id });
    expect(form.IdentityNumber).toBe('**************1234');
    await support.ok('/ApplicantInformation/EditApplicantInformation', {
      ...draft,
      Id,
      RowVersion: form.RowVersion,
      IdentityNumber: form.IdentityNumber,
      Phone: '13600002222',
    });
    expect(await manager.ok('/ApplicantInformation/GetEditApplicantInformation', { Id })).toMatchObject({
      IdentityNumber: '350203199001011234',
      Phone: '13600002222',
    });
    expect(
      await manager.post('/ApplicantInformation/EstablishApplicantInformation', { ...draft, IdentityNumber: '1'.repeat(41) }),
    ).toBeRefused('ValidationFailed', { Data: [{ Field: 'IdentityNumber', Message: 'At most 40 characters' }] });
  });

  test('are offered for picking until they are deactivated', async () => {
    const { Id } = await alice.ok('/ApplicantInformation/EstablishApplicantInformation', { ...draft, Contacts: 'Picked' });
    const offered = async () => (await alice.ok('/Select/ApplicantInformation', { Content: 'Picked' })).Total;
    expect(await offered()).toBe(1);
    await manager.ok('/ApplicantInformation/DeactivateApplicantInformation', { Id, IsDeactivate: true });
    expect(await offered()).toBe(0);
    expect(await alice.post('/ApplicantInformation/DeactivateApplicantInformation', { Id, IsDeactivate: false })).toMatchObject({
      status: 403,
    });
  });
});
