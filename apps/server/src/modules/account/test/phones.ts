import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Person } from '../../../testing/people.ts';
import type { TestServer } from '../../../testing/server.ts';
import { answerHash } from '../captcha.ts';
import { demoPassword, seal } from './tools.ts';

/** Returns a Taiwanese number as a request has it. */
export const taiwan = (phoneNumber: string) => ({ PhoneCode: '886', PhoneNumber: phoneNumber });
export type Number = ReturnType<typeof taiwan>;

/** Creates a captcha whose answer the test knows. */
export async function solvedCaptcha(server: TestServer, visitor: Person, answer = 'abcd') {
  const { CaptchaKey } = await visitor.ok('/Account/GetCaptcha64');
  await sql`update captcha set answer_hash = ${answerHash(CaptchaKey, answer)} where captcha_key = ${CaptchaKey}`.execute(server.db);
  return { CaptchaKey, Captcha: answer };
}

/** Returns the sent text messages and mails to a recipient as staff see them, newest first, once there are that many. */
export async function sentTo(
  server: TestServer,
  receiver: string,
  count = 1,
): Promise<{ Content: string; Subject: string; Provider: string }[]> {
  const admin = await server.as('admin');
  const found = async () => (await admin.ok('/SentMessage/GetSentMessages', { Receiver: receiver })).Data;
  await expect.poll(async () => (await found()).length, { timeout: 10_000 }).toBeGreaterThanOrEqual(count);
  return found();
}

const nameOf = ({ PhoneCode, PhoneNumber }: Number) => `+${PhoneCode}${PhoneNumber}`;

/** Requests a code and reads it as the owner of the phone would; returns the fields for a call. */
export async function codeFor(
  server: TestServer,
  visitor: Person,
  operation: 'GetRegisterSmsCaptcha' | 'GetUserLoginSmsCaptcha' | 'GetUserRetrievePasswordSmsCaptcha' | 'GetBindPhoneSmsCaptcha',
  number: Number,
) {
  const solved = operation === 'GetBindPhoneSmsCaptcha' ? {} : await solvedCaptcha(server, visitor);
  const known = await sql<{ n: string }>`select count(*) as n from sent_message where receiver = ${nameOf(number)}`.execute(server.db);
  const { PhoneKey } = await visitor.ok(`/Account/${operation}`, { ...number, ...solved });
  const [newest] = await sentTo(server, nameOf(number), Number(known.rows[0]!.n) + 1);
  const PhoneNumberCode = /\b\d{6}\b/.exec(newest!.Content)![0];
  return { ...number, PhoneKey, PhoneNumberCode };
}

/** Advances the clock past the minute and the day after which a number may request again. */
export async function nextDay(server: TestServer): Promise<void> {
  await sql`update sms_code set creation_time = creation_time - interval '1 day'`.execute(server.db);
  await sql`update user_account set phone_bound_time = phone_bound_time - interval '1 day' where phone_bound_time is not null`.execute(
    server.db,
  );
  await sql`delete from attempt`.execute(server.db);
}

/** Registers with a code; returns the envelope. */
export async function register(visitor: Person, code: object, more: object = {}, password = demoPassword) {
  const sealed = await seal(visitor, { Password: password, ConfirmPassword: password });
  return visitor.post('/Account/RegisterUser', { ...code, ...sealed, Agreement: true, ...more });
}
