import { copyDatabase, urlFor } from '../../testing/database.ts';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { oncePerBuild, ownBuild } from './once-per-build.ts';

let database: Awaited<ReturnType<typeof copyDatabase>>;
let times = 0;
const start = (build: string | null, work = async () => void times++) =>
  oncePerBuild(urlFor(inject('adminUrl'), database.name), build, work);
beforeAll(async () => {
  database = await copyDatabase(inject('adminUrl'));
});
beforeEach(() => {
  times = 0;
});
afterAll(() => database.drop());

test('runs at the first start of a build and not at later ones', async () => {
  await start('one');
  await start('one');
  expect(times).toBe(1);
});

test('runs again for another build, and for the previous build when it is restored', async () => {
  await start('two');
  await start('three');
  await start('two');
  expect(times).toBe(3);
});

test('runs again after an interruption, and every time without a build', async () => {
  await expect(start('four', () => Promise.reject(new Error('cut off')))).rejects.toThrow('cut off');
  await start('four');
  expect(ownBuild()).toBeNull();
  await start(ownBuild());
  await start(ownBuild());
  expect(times).toBe(3);
});
