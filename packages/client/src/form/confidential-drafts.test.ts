/// <reference types="vite/client" />
import type { Call } from '@entrepot/contract/core/call.ts';
import { childFields, type Field, type Fields, isConfidential } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { resources } from '@entrepot/contract/modules/index.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../browser/test/memory-storage.ts';
import { dropAllDrafts } from '../browser/stored-drafts.ts';
import { signedInAs } from '../session/test/person.ts';
import { storeDraft } from './drafts.ts';

const modules = import.meta.glob<Record<string, unknown>>(
  ['../../../contract/src/modules/*/*.ts', '!../../../contract/src/modules/*/*.test.ts'],
  { eager: true },
);
const isCall = (one: unknown): one is Call => typeof (one as Call | null)?.path === 'string' && 'input' in (one as Call);
const calls = [...new Set(Object.values(modules).flatMap((module) => Object.values(module).filter(isCall)))];
/** The fields of every form: those of each resource, and the input of each call. */
const forms: readonly (readonly [string, Fields])[] = [
  ...resources.map(({ name, fields }) => [name, fields] as const),
  ...calls.map(({ path, input }) => [path, input] as const),
];

const sample = (field: Field, key: string): unknown => {
  const inner = childFields(field);
  if (isConfidential(field)) return 'a-secret';
  if (!inner) return `plain ${key}`;
  const row = samples(inner);
  return field.shape === 'object' ? row : [row];
};
const samples = (fields: Fields) => Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, sample(field, key)]));

const fieldsIn = (name: string, fields: Fields): [string, Field][] =>
  Object.entries(fields).flatMap(([key, field]) => [
    [`${name}.${key}`, field] as [string, Field],
    ...fieldsIn(`${name}.${key}`, childFields(field) ?? {}),
  ]);

const namesOfSecrets = /(identityNumber|accountNumber|password|secrets?|interfaceSettings)$/i;
/** Fields with such a name that are public, or that no form contains. */
const publicFields = new Set([
  // The site's own accounts, shown to everyone who transfers money.
  'siteConfiguration.bankAccounts.accountNumber',
  '/Site/EditSiteConfiguration.bankAccounts.accountNumber',
  '/BankStatement/ImportBankStatement.accountNumber',
]);
const isTyped = ({ readOnly, widget, shape }: Field) => !readOnly && widget !== 'flag' && shape !== 'time';

let storage: Map<string, string>;
beforeEach(() => {
  storage = memoryStorage();
  signedInAs(enumCodes.AccountTypeCode.User);
});
afterEach(() => void vi.unstubAllGlobals());

test('drafts of no form contain confidential values', () => {
  for (const version of [null, 3]) for (const [name, fields] of forms) storeDraft(`${name}:${version}`, fields, samples(fields), version);
  expect(storage.size).toBe(2 * new Set(forms.map(([name]) => name)).size);
  const stored = [...storage.entries()];
  expect(stored.filter(([, text]) => text.includes('a-secret')).map(([key]) => key)).toEqual([]);
  const incomplete = stored.filter(([, text]) => text.includes('"incomplete":true')).map(([key]) => key.split(':')[2]);
  expect(incomplete).toEqual(
    expect.arrayContaining([
      'recipient',
      'applicant',
      'carrier',
      'onlinePaymentConfiguration',
      'shopConfiguration',
      '/Recharge/EstablishWithdrawal',
    ]),
  );
  expect(storage.get('draft:1:recipient:null')).toContain('plain recipientName');
});

test('the contract declares every field that is named like a secret or number of a person', () => {
  const undeclared = forms
    .flatMap(([name, fields]) => fieldsIn(name, fields))
    .filter(([name, field]) => namesOfSecrets.test(name) && isTyped(field) && !isConfidential(field) && !publicFields.has(name))
    .map(([name]) => name);
  expect(undeclared).toEqual([]);
});

test('signing out deletes the drafts of every user and nothing else', () => {
  storage.set('language', '"en-us"');
  storage.set('draft:other:recipient:new', '{}');
  storeDraft('recipient:new', {}, { recipientName: 'Lin' });
  dropAllDrafts();
  expect([...storage.keys()]).toEqual(['language']);
});
