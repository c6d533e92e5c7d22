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

test('counts its rows as they are, with 95 % of what applies at level 2', () => {
  const summary = readFileSync(inRoot('docs/security.md'), 'utf8').match(/^\| [12] \|( \d+ \|){5}$/gm);
  const counted = ['1', '2'].map((level) => {
    const own = rows.filter((row) => row.level === level);
    return `| ${[level, own.length, ...statuses.map((one) => own.filter(({ status }) => status === one).length)].join(' | ')} |`;
  });
  expect(summary).toEqual(counted);
  const applying = rows.filter(({ level, status }) => level === '2' && status !== 'n/a');
  expect(applying.filter(({ status }) => status !== 'exception').length / applying.length).toBeGreaterThan(0.95);
});

test('has exceptions at level 1 only where the specification asks for something else', () => {
  const ids = new Set(
    readFileSync(inRoot('docs/requirements.tsv'), 'utf8')
      .split('\n')
      .map((line) => line.split('\t')[0]),
  );
  for (const { id, proof } of rows.filter(({ level, status }) => level === '1' && status === 'exception')) {
    const [, row] = /contradicts the specification.*\(row ([\w-]+)\)/.exec(proof) ?? [];
    expect(ids.has(row), `${id}: ${row}`).toBe(true);
  }
});
