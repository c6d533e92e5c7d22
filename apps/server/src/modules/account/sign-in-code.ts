import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Input, Output } from '@entrepot/contract/core/call.ts';
import type { login, sendSignInCode } from '@entrepot/contract/modules/account/calls.ts';
import { accountErrors } from '@entrepot/contract/modules/account/errors.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { text } from '../../core/calls/texts.ts';
import { seal, unseal } from '../../core/http/crypto.ts';
import { allowed } from '../../core/http/limits.ts';
import { newId } from '../../core/db/ids.ts';
import type { Db } from '../../core/db/db.ts';
import { nameOf } from '../../core/lists/localized.ts';
import type { Services } from '../../core/services.ts';
import { failureSubject } from '../access/public.ts';
import { sendMail, sendSms, type Ways, waysOf } from '../messaging/public.ts';
import { accountNamed, type Audience } from './accounts.ts';
import { limit } from './attempts.ts';
import { spend } from './captcha.ts';
import { handedCode, handedMinutes } from './one-time-code.ts';
import type { Account } from './lock-account-row.ts';
import { namesHere } from './names-here.ts';
import { isPasswordOf } from './throttle.ts';

const minutes = 10;
const maxPerAddressAndHour = 20;
const max = { aMinute: 1, aDay: 10, tries: 5 };

/** The sealed content of a code's key: account, code id and expiry. A decoy has no account. */
interface StoredCode {
  id: string;
  userId: string | null;
  hash: string;
  until: number;
}

const hashOf = (secret: string, id: string, code: string) =>
  createHmac('sha256', `sign-in codes ${secret}`).update(`${id} ${code}`).digest('hex');

/**
 * Sends a code for a right name and password and a solved captcha (`CaptchaWrong`): to the account's verified phone, or else to its
 * verified address. The answer is the same in any case, so that it does not reveal whether a password is right. A site that can send
 * neither refuses (`ProviderNotConfigured`).
 */
export const sendCodeTo =
  ({ config }: Pick<Services, 'config'>, audience: Audience) =>
  async (db: Db, caller: Caller, input: Input<typeof sendSignInCode>): Promise<Output<typeof sendSignInCode>> => {
    const { now } = caller;
    const ways = await waysOf(db, config, caller.siteId, audience);
    if (!ways.email && !ways.phone()) throw accountErrors.cannotMail();
    await limit(db, now, `sign-in codes ${caller.address}`, maxPerAddressAndHour, 60);
    await spend(db, now, input);
    const name = input.username.toLowerCase();
    const account = await accountNamed(db, caller, audience, await namesHere(db, caller.siteId, name));
    // Exempt: it is for names that are locked, and the answer is the same for right and wrong.
    const attempt = { subject: failureSubject(audience, caller.siteId, name), account, isExempt: true };
    const owner = (await isPasswordOf(db, caller, attempt, input)) ? account : undefined;
    const [id, code] = [newId(), String(randomInt(1_000_000)).padStart(6, '0')];
    const sent = owner !== undefined && (await mayHave(db, now, owner)) && (await notify(db, caller, { audience, ways, owner, code }));
    const stored: StoredCode = {
      id,
      userId: sent ? owner.id : null,
      hash: hashOf(config.secretKey, id, code),
      until: now.getTime() + minutes * 60_000,
    };
    return { signInCodeKey: seal(JSON.stringify(stored)) };
  };

async function mayHave(db: Db, now: Date, { id }: Account): Promise<boolean> {
  const subject = `sign-in code of ${id}`;
  return (await allowed(db, subject, max.aMinute, 1, now)) && (await allowed(db, `${subject} today`, max.aDay, 1440, now));
}

/** Sends the code if the account can be reached; false if it has no verified phone or address that the site can send to. */
async function notify(
  db: Db,
  caller: Caller,
  { audience, ways, owner: { siteId, id }, code }: { audience: Audience; ways: Ways; owner: Account; code: string },
): Promise<boolean> {
  const owner = await db
    .selectFrom('userAccount')
    .innerJoin('site', 'site.id', 'userAccount.siteId')
    .select(['phoneCode', 'phoneNumber', 'phoneVerified', 'email', 'emailVerified', 'site.name', 'site.nameInLanguages'])
    .where('userAccount.siteId', '=', siteId)
    .where('userAccount.id', '=', id)
    .executeTakeFirstOrThrow();
  const values = { site: nameOf(owner, caller.language), code, minutes: String(minutes) };
  const translate = (path: string) => text(caller.language, `account.${path}`, values)!;
  const until = new Date(caller.now.getTime() + minutes * 60_000);
  const message = { siteId, audience, code, until };
  const number = `+${owner.phoneCode}${owner.phoneNumber}`;
  if (owner.phoneVerified && ways.phone(number))
    await db.transaction().execute((tx) => sendSms(tx, caller, { ...message, receiver: number, text: translate('sms.login') }));
  else if (owner.emailVerified && owner.email && ways.email) {
    const receiver = owner.email;
    const mail = { ...message, receiver, subject: translate('mail.signIn.title'), text: translate('mail.signIn.body') };
    await db.transaction().execute((tx) => sendMail(tx, caller, mail));
  } else return false;
  return true;
}

type Proof = Pick<Input<typeof login>, 'signInCode' | 'signInCodeKey'>;

/** A valid code, and how long it counts as used, in minutes. */
interface RightCode {
  id: string;
  minutes: number;
}

/**
 * Checks the code of a sign-in: undefined without one. With a key it was sent, without one staff handed it over. A wrong or expired one, or
 * the sixth attempt, is refused (`SmsCodeWrong`).
 */
export async function codeWith(
  db: Db,
  now: Date,
  secret: string,
  { signInCode, signInCodeKey }: Proof,
  account: Account | undefined,
): Promise<RightCode | undefined> {
  if (!signInCode) return undefined;
  if (!signInCodeKey) return { id: await handedCode(db, now, secret, account?.id, signInCode), minutes: handedMinutes };
  const stored = readKey(signInCodeKey);
  if (!stored || stored.until < now.getTime()) throw accountErrors.smsCode();
  const inTime = await allowed(db, `sign-in code try ${stored.id}`, max.tries, minutes + 1, now);
  const typedHash = Buffer.from(hashOf(secret, stored.id, signInCode.trim()), 'hex');
  const same = timingSafeEqual(typedHash, Buffer.from(stored.hash, 'hex'));
  if (!inTime || !same || !account || stored.userId !== account.id) throw accountErrors.smsCode();
  return { id: stored.id, minutes: minutes + 1 };
}

function readKey(key: string): StoredCode | undefined {
  try {
    return JSON.parse(unseal(key)) as StoredCode;
  } catch {
    return undefined;
  }
}

/** Spends a valid code: of two concurrent uses one is refused (`SmsCodeWrong`). */
export async function spendSignInCode(db: Db, now: Date, { id, minutes: life }: RightCode): Promise<void> {
  if (!(await allowed(db, `sign-in code used ${id}`, 1, life, now))) throw accountErrors.smsCode();
}
