import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Input, Output } from '@entrepot/contract/core/call.ts';
import type { login, sendSignInCode } from '@entrepot/contract/modules/account/calls.ts';
import { accountErrors } from '@entrepot/contract/modules/account/errors.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { text } from '../../core/calls/texts.ts';
import { seal, unseal } from '../../core/http/crypto.ts';
import { allowed } from '../../core/http/limits.ts';
import { newId } from '../../core/rows/ids.ts';
import type { Tx } from '../../core/rows/db.ts';
import { nameOf } from '../../core/rows/in-language.ts';
import type { Services } from '../../core/services.ts';
import { failureSubject, isPassword, openPasswords } from '../access/public.ts';
import { sendMail, sendSms } from '../messaging/public.ts';
import { accountNamed, type Audience } from './accounts.ts';
import { limit } from './attempts.ts';
import { spend } from './captcha.ts';
import { handedCode, handedMinutes } from './handed-code.ts';
import type { Account } from './held-account.ts';
import { namesOf } from './phone.ts';
import { failed } from './throttle.ts';

const minutes = 10;
const mostFromAddressAnHour = 20;
const most = { aMinute: 1, aDay: 10, tries: 5 };

/** What a code's key says, sealed: whose code, which one, and until when. Nobody's code is that of no account. */
interface Kept {
  id: string;
  userId: string | null;
  hash: string;
  until: number;
}

const hashOf = (secret: string, id: string, code: string) =>
  createHmac('sha256', `sign-in codes ${secret}`).update(`${id} ${code}`).digest('hex');

/**
 * Sends a code to whoever gives the right name and password, for a solved captcha (113): to the account's verified phone, or else to
 * its verified address. The answer is the same whether anything was sent or not, so that nobody learns of a password by it.
 */
export const sendCodeTo =
  ({ config }: Pick<Services, 'config'>, audience: Audience) =>
  async (db: Tx, caller: Caller, input: Input<typeof sendSignInCode>): Promise<Output<typeof sendSignInCode>> => {
    const { now } = caller;
    await limit(db, now, `sign-in codes ${caller.address}`, mostFromAddressAnHour, 60);
    await spend(db, now, input);
    const name = input.username.toLowerCase();
    const account = await accountNamed(db, caller, audience, namesOf(name));
    const [password] = await openPasswords(db, now, input.passwordKeyId, [input.password]);
    const right = await isPassword(account?.passwordHash, password ?? '');
    const owner = account && right && typeof password === 'string' ? account : undefined;
    if (!owner) await failed(db, caller, failureSubject(audience, caller.siteId, name));
    const [id, code] = [newId(), String(randomInt(1_000_000)).padStart(6, '0')];
    const sent = owner !== undefined && (await mayHave(db, now, owner)) && (await tell(db, caller, audience, owner, code));
    const kept: Kept = {
      id,
      userId: sent ? owner.id : null,
      hash: hashOf(config.secretKey, id, code),
      until: now.getTime() + minutes * 60_000,
    };
    return { signInCodeKey: seal(JSON.stringify(kept)) };
  };

async function mayHave(db: Tx, now: Date, { id }: Account): Promise<boolean> {
  const subject = `sign-in code of ${id}`;
  return (await allowed(db, subject, most.aMinute, 1, now)) && (await allowed(db, `${subject} today`, most.aDay, 1440, now));
}

/** Sends the code where the account can be reached; false when it has neither a verified phone nor a verified address. */
async function tell(db: Tx, caller: Caller, audience: Audience, { siteId, id }: Account, code: string): Promise<boolean> {
  const owner = await db
    .selectFrom('userAccount')
    .innerJoin('site', 'site.id', 'userAccount.siteId')
    .select(['phoneCode', 'phoneNumber', 'phoneVerified', 'email', 'emailVerified', 'site.name', 'site.nameInLanguages'])
    .where('userAccount.siteId', '=', siteId)
    .where('userAccount.id', '=', id)
    .executeTakeFirstOrThrow();
  const values = { site: nameOf(owner, caller.language), code, minutes: String(minutes) };
  const say = (path: string) => text(caller.language, `account.${path}`, values)!;
  const until = new Date(caller.now.getTime() + minutes * 60_000);
  const message = { siteId, audience, code, until };
  if (owner.phoneVerified)
    await sendSms(db, caller, { ...message, receiver: `+${owner.phoneCode}${owner.phoneNumber}`, text: say('sms.login') });
  else if (owner.emailVerified && owner.email)
    await sendMail(db, caller, { ...message, receiver: owner.email, subject: say('mail.signIn.title'), text: say('mail.signIn.body') });
  else return false;
  return true;
}

type Proof = Pick<Input<typeof login>, 'signInCode' | 'signInCodeKey'>;

/** A code that was right, and for how long it counts as used. */
interface RightCode {
  id: string;
  minutes: number;
}

/**
 * The code that comes with a sign-in, looked at: undefined without one. With a key it was sent, without one staff told it. A wrong or
 * dead one, or the sixth try, is refused (114).
 */
export async function codeWith(
  db: Tx,
  now: Date,
  secret: string,
  { signInCode, signInCodeKey }: Proof,
  account: Account | undefined,
): Promise<RightCode | undefined> {
  if (!signInCode) return undefined;
  if (!signInCodeKey) return { id: await handedCode(db, now, secret, account?.id, signInCode), minutes: handedMinutes };
  const kept = readKey(signInCodeKey);
  if (!kept || kept.until < now.getTime()) throw accountErrors.smsCode();
  const inTime = await allowed(db, `sign-in code try ${kept.id}`, most.tries, minutes + 1, now);
  const said = Buffer.from(hashOf(secret, kept.id, signInCode.trim()), 'hex');
  const same = timingSafeEqual(said, Buffer.from(kept.hash, 'hex'));
  if (!inTime || !same || !account || kept.userId !== account.id) throw accountErrors.smsCode();
  return { id: kept.id, minutes: minutes + 1 };
}

function readKey(key: string): Kept | undefined {
  try {
    return JSON.parse(unseal(key)) as Kept;
  } catch {
    return undefined;
  }
}

/** Spends a code that was right: of two who use it at the same moment one is refused (114). */
export async function spendSignInCode(db: Tx, now: Date, { id, minutes: life }: RightCode): Promise<void> {
  if (!(await allowed(db, `sign-in code used ${id}`, 1, life, now))) throw accountErrors.smsCode();
}
