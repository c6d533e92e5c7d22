import { copyDatabase, urlFor } from '@entrepot/testing/database.ts';
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

test('what a build brings is brought at its first start and not at the next ones', async () => {
  await start('one');
  await start('one');
  expect(times).toBe(1);
});

test('another build brings its own, and so does the one before when it is put back', async () => {
  await start('two');
  await start('three');
  await start('two');
  expect(times).toBe(3);
});

test('what broke off is brought at the next start, and a program without a build brings it each time', async () => {
  await expect(start('four', () => Promise.reject(new Error('cut off')))).rejects.toThrow('cut off');
  await start('four');
  expect(ownBuild()).toBeNull();
  await start(ownBuild());
  await start(ownBuild());
  expect(times).toBe(3);
});
