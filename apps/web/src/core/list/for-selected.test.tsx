import { setNoticeSink, type Notice } from '@entrepot/client/calls/notices.ts';
import { signedInAs } from '@entrepot/client/session/test/person.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { deactivateShelves } from '@entrepot/contract/modules/shelving/deactivate.ts';
import { shelvesIndex } from '@entrepot/contract/modules/shelving/screens.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ButtonRow, callButton } from './buttons.tsx';
import { forSelected } from './for-selected.ts';

const rows: readonly ButtonRow[] = ['1', '2', '3'].map((id) => ({ id, number: `A-0${id}`, goods: id === '3' ? 4 : 0 }));
const deactivate = callButton<ButtonRow, typeof deactivateShelves.input, typeof deactivateShelves.output>({
  key: 'Deactivate',
  call: deactivateShelves,
  input: ({ id }) => ({ id, deactivated: true }),
  visible: ({ goods }) => goods === 0,
});

let notices: Notice[] = [];
let sent: string[] = [];
beforeEach(() => {
  [notices, sent] = [[], []];
  setNoticeSink((notice) => String(notices.push(notice)));
  signedInAs(enumCodes.AccountTypeCode.SiteOperator, [shelvesIndex.Deactivate]);
  vi.stubGlobal('navigator', { language: 'en-us', onLine: true });
  vi.stubGlobal('fetch', async (_address: unknown, { body }: { body: string }) => {
    const { Id } = JSON.parse(body);
    sent.push(Id);
    const isRefused = Id === '2';
    const answer = { Code: isRefused ? errorCodes.StateNotAllowed : errorCodes.Ok, Message: isRefused ? 'Has goods' : '', Data: true };
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
  });
});
afterEach(() => vi.unstubAllGlobals());

test('makes the call for each fitting row, and states the reason of each refusal', async () => {
  const button = forSelected(shelf, deactivate);
  expect(button).toMatchObject({ needs: shelvesIndex.Deactivate, audience: deactivateShelves.audience });
  expect(await button.run!(rows, () => undefined)).toBe(true);
  expect(sent).toEqual(['1', '2']);
  expect(notices.map(({ tone, text }) => [tone, text.includes('Has goods')])).toEqual([
    ['success', false],
    ['error', true],
  ]);
});

test('keeps the selection and asks nothing where it fits no row', async () => {
  const button = forSelected(shelf, deactivate);
  const full = rows.slice(2);
  expect((button.confirm as (rows: readonly ButtonRow[]) => unknown)(full)).toBeUndefined();
  expect(await button.run!(full, () => undefined)).toBe(false);
  expect(sent).toEqual([]);
  expect(notices).toMatchObject([{ tone: 'warn' }]);
});
