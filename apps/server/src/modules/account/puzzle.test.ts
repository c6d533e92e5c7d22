import { covers } from '@entrepot/testing/covers.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerHash } from './captcha.ts';
import { offsetsOf } from './puzzle.ts';

let server: TestServer;
let later = 0;
beforeAll(async () => {
  server = await openTestServer({ now: () => new Date(Date.now() + later) });
});
afterAll(() => server?.close());

/** A puzzle whose gap the test knows. */
async function puzzle(offset = 143) {
  const { CaptchaKey } = await server.visitor().ok('/Account/GetCaptcha64', { Kind: 'slider' });
  const hash = answerHash(CaptchaKey, String(offset));
  await sql`update captcha set answer_hash = ${hash} where captcha_key = ${CaptchaKey}`.execute(server.db);
  return (Captcha: string) => server.visitor().post('/Account/CheckingCaptcha', { CaptchaKey, Captcha });
}

/** Returns the width and height of a PNG in a data URL. */
function measuresOf(address: string): number[] {
  const data = Buffer.from(address.split(',')[1]!, 'base64');
  expect(data.subarray(1, 4).toString()).toBe('PNG');
  return [data.readUInt32BE(16), data.readUInt32BE(20)];
}

test(
  'draws OrderNotExist by 150 px with a piece of 42 px and knobs, without revealing the gap',
  covers('CONST-SLIDE-WIDTH', 'CONST-SLIDE-HEIGHT'),
  async () => {
    const drawn = await server.visitor().ok('/Account/GetCaptcha64', { Kind: 'slider' });
    expect(drawn).toMatchObject({ Width: 300, Height: 150, CaptchaKey: expect.any(String) });
    expect(measuresOf(drawn.Image)).toEqual([300, 150]);
    expect(measuresOf(drawn.Piece)).toEqual([65, 65]);
    expect(drawn.PieceTop).toBeGreaterThanOrEqual(0);
    expect(drawn.PieceTop + 65).toBeLessThanOrEqual(150);
    expect(Object.keys(drawn).sort()).toEqual(['CaptchaKey', 'Height', 'Image', 'Piece', 'PieceTop', 'Width', 'Work']);
  },
);

test('accepts a piece within five pixels of the gap, until the call that spends it', async () => {
  const answer = await puzzle(143);
  expect(await answer('148;0,1,-1')).toSucceed({ Data: true });
  expect(await answer('138;2')).toSucceed({ Data: true });
});

test('rejects a piece six pixels off and spends the puzzle', async () => {
  const answer = await puzzle(143);
  expect(await answer('149;0,1')).toBeRefused('CaptchaWrong');
  expect(await answer('143;0,1')).toBeRefused('CaptchaWrong');
});

test('rejects a perfectly level path as not drawn by hand', async () => {
  expect(await (await puzzle(143))('143;0,0,0')).toBeRefused('CaptchaWrong');
  expect(offsetsOf('143;0')).toEqual([]);
});

test('rejects an answer without an offset and deviations', () => {
  expect(['', '143', ';1', '-3;1', '143;', '143;1;2', '9999;1', `143;${'1,'.repeat(600)}1`].map((text) => offsetsOf(text).length)).toEqual(
    Array(8).fill(0),
  );
  expect(offsetsOf('20;1')).toContain(15);
});

test('expires a puzzle after three minutes', async () => {
  const answer = await puzzle(143);
  later = 181_000;
  expect(await answer('143;1')).toBeRefused('CaptchaWrong');
  later = 0;
});
