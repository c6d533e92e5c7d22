import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readEnvironment, secretVariables, variableNames } from './environment.ts';

const folder = mkdtempSync(join(tmpdir(), 'entrepot-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));
const fileWith = (name: string, text: string) => {
  const path = join(folder, name);
  writeFileSync(path, text, { mode: 0o600 });
  return path;
};
const secrets: Partial<Record<(typeof secretVariables)[number], string>> = { SMTP_URL: 'smtps://shop:pass@mail.example.org' };

test.each(secretVariables)('reads %s from the file that a vault mounts', (name) => {
  const secret = secrets[name] ?? `a secret of ${name}`;
  expect(readEnvironment({ [`${name}_FILE`]: fileWith(name, `${secret}\n`) })[name]).toBe(secret);
});

test('rejects a secret that is set twice, missing or empty, without stating it', () => {
  const path = fileWith('key', 'from the file');
  expect(() => readEnvironment({ SECRET_KEY: 'hidden', SECRET_KEY_FILE: path })).toThrow(/^SECRET_KEY and SECRET_KEY_FILE are both set\.$/);
  expect(() => readEnvironment({ SECRET_KEY_FILE: join(folder, 'missing') })).toThrow(/^The file of SECRET_KEY_FILE cannot be read\.$/);
  expect(() => readEnvironment({ METRICS_TOKEN_FILE: fileWith('empty', '\n') })).toThrow(/is empty/);
  expect(() => readEnvironment({ METRICS_TOKEN_FILE: fileWith('short', 'short-token') })).toThrow(/^METRICS_TOKEN must have 16 characters/);
});

test('every variable that is called a key, token, secret or address of a service may be a file', () => {
  const holdsSecret = (name: string) => /KEY|SECRET|TOKEN|_SID$|_URL$/.test(name) && !name.endsWith('_FILE');
  expect([...secretVariables].sort()).toEqual(variableNames.filter(holdsSecret).sort());
});
