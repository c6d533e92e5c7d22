import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from './lib/paths.mjs';

/** The requirements of ASVS 5.0.0 by level. */
const wanted = { 1: 70, 2: 183 };
const statuses = ['holds', 'holds, no own test', 'n/a', 'exception'];

const rows = [
  ...readFileSync(inRoot('docs/security.md'), 'utf8').matchAll(/^\| (V\d+\.\d+\.\d+) \| ([12]) \| ([^|]+) \| ([^|]*) \|$/gm),
].map(([, id, level, status, proof]) => ({ id, level, status, proof }));

test('the security table has each requirement of levels 1 and 2 once, with a status', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  const ofLevel = (level) => rows.filter((row) => row.level === level).length;
  expect({ 1: ofLevel('1'), 2: ofLevel('2') }).toEqual(wanted);
  expect(rows.filter(({ status }) => !statuses.includes(status))).toEqual([]);
});

test('names existing files, and a test where one is claimed', () => {
  for (const { id, status, proof } of rows) {
    const files = [...proof.matchAll(/`([\w./-]+\/[\w./-]+)`/g)].map(([, file]) => file);
    expect(
      files.filter((file) => !existsSync(inRoot(file))),
      id,
    ).toEqual([]);
    if (status === 'holds')
      expect(
        files.some((file) => /\.(test\.\w+|e2e\.ts)$/.test(file)),
        id,
      ).toBe(true);
    else expect(proof.trim(), id).not.toBe('');
  }
});
