import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tinyPng, uploadFile } from '../../../testing/forms.ts';
import { daysBefore } from '../../../core/jobs/jobs.ts';
import { deleteIdentityPictures } from './identity-pictures.ts';
import { type Ordering, openOrdering } from '../test/ordering.ts';

let o: Ordering;
beforeAll(async () => {
  o = await openOrdering();
});
afterAll(() => o.close());

test('deletes identity pictures 180 days after the last order of a recipient and retains results', async () => {
  const { Url } = await uploadFile(o, o.alice, { name: 'card.png', bytes: tinyPng }, { type: '1' });
  await sql`update recipient set identity_pictures = ${JSON.stringify([Url.replace(/\?.*/, '')])}::jsonb, last_modification_time = now()
    where id = ${o.toTaipei.id}`.execute(o.db);
  const deleteOld = (days: number) =>
    deleteIdentityPictures({ db: o.db, siteIds: async () => [o.siteId], now: daysBefore(new Date(), -days) });
  const pictures = async () =>
    (await o.alice.ok('/UserRecipientInformation/GetEditRecipientInformation', { Id: o.toTaipei.id })).IdentityPictures;
  expect(await deleteOld(179)).toBe(0);
  await o.recharge(o.alice, 100);
  await o.ordered();
  await sql`update recipient set last_modification_time = ${daysBefore(new Date(), 100)} where id = ${o.toTaipei.id}`.execute(o.db);
  expect(await deleteOld(100)).toBe(0);
  expect(await pictures()).toHaveLength(1);
  expect(await deleteOld(181)).toBe(1);
  expect(await pictures()).toEqual([]);
  expect((await o.book(o.alice))[0]).toMatchObject({ audit: o.toTaipei.audit, realNameStatus: o.toTaipei.realNameStatus });
});
