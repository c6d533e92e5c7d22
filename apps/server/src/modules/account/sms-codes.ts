import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { accountErrors } from '@entrepot/contract/modules/account/errors.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { nameOf } from '../../core/lists/localized.ts';
import { newId } from '../../core/db/ids.ts';
import { text } from '../../core/calls/texts.ts';
import { sendSms } from '../messaging/public.ts';
import { siteTexts, templateReader } from '../templates/public.ts';
import { limit } from './attempts.ts';
import { type Phone, phoneName } from './phone.ts';
import { lockSubjects, turnsTaken } from './subject-locks.ts';

/** The site's own text of these messages. */
export const smsTemplate = templateReader(enumCodes.TemplateType.Sms);

const { Register, Login, RetrievePassword, BindPhone } = enumCodes.SmsScene;
/** Purposes of codes, with their texts. */
export const scenes = { register: Register, login: Login, retrieve: RetrievePassword, bind: BindPhone } as const;
export type Scene = keyof typeof scenes;

const minutes = 5;
// Limits the costs of an attack that requests codes for one number after the other of a block.
const maxPerBlockAndHour = 60;

/** Destination of a code: the sending site, and whether the reader is staff. Null: no recipient. */
export type Destination = { siteId: string; audience: 'staff' | 'customer' } | null;

/**
 * Creates a code for a number and sends it; returns its key. Without a destination everything is the same except that nothing is sent. Once
 * a minute and ten times a day per number, twenty times an hour per address (`RateLimited`).
 */
export async function sendCode(
  db: Db,
  caller: Caller,
  secret: string,
  { scene, phone, to }: { scene: Scene; phone: Phone; to: Destination },
): Promise<{ phoneKey: string }> {
  const { now, address } = caller;
  const { phoneCode, phoneNumber } = phone;
  await limit(db, now, `sms block ${phoneCode} ${phoneNumber.slice(0, -4)}`, maxPerBlockAndHour, 60);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const phoneKey = randomBytes(24).toString('base64url');
  const until = new Date(now.getTime() + minutes * 60_000);
  await db.transaction().execute(async (tx) => {
    await lockSubjects(tx, now, [`sms number ${phoneName(phone)}`, `sms address ${address}`]);
    const ofNumber = sql<boolean>`phone_code = ${phoneCode} and phone_number = ${phoneNumber}`;
    const taken = await turnsTaken(tx, now, sql`sms_code`, { same: ofNumber, from: sql<boolean>`address = ${address}` });
    if (taken.inMinute >= 1) throw accountErrors.codeTooSoon();
    if (taken.inDay >= 10 || taken.fromHere >= 20) throw accountErrors.codeTooMany();
    await sql`insert into sms_code (id, creation_time, scene, phone_code, phone_number, phone_key, code_hash, expiration_time,
        address)
      values (${newId()}, ${now}, ${scenes[scene]}, ${phoneCode}, ${phoneNumber}, ${phoneKey}, ${hashOf(secret, phoneKey, code)},
        ${until}, ${address})`.execute(tx);
    if (to) await sendCodeText(tx, caller, to, { scene, phone, code, until });
  });
  return { phoneKey };
}

async function sendCodeText(
  tx: Tx,
  caller: Caller,
  { siteId, audience }: NonNullable<Destination>,
  { scene, phone, code, until }: { scene: Scene; phone: Phone; code: string; until: Date },
): Promise<void> {
  const site = await tx.selectFrom('site').select(['name', 'nameInLanguages']).where('id', '=', siteId).executeTakeFirst();
  const values = { site: site ? nameOf(site, caller.language) : '', code, minutes: String(minutes) };
  const own = await siteTexts(tx, siteId, smsTemplate, caller.language, values);
  const smsText = own?.text ?? text(caller.language, `account.sms.${scene}`, values)!;
  await sendSms(tx, caller, { siteId, audience, receiver: phoneName(phone), text: smsText, code, until });
}

const hashOf = (secret: string, phoneKey: string, code: string) => createHmac('sha256', secret).update(`${phoneKey} ${code}`).digest('hex');

/** A code with its key, as the request has it. */
export interface Proof {
  phoneKey: string;
  phoneNumberCode: string;
}

/**
 * Checks a code, which uses one of its five attempts; returns its id, to be spent by the caller. A wrong or expired one is refused
 * (`SmsCodeWrong`).
 */
export async function tryCode(
  db: Db,
  now: Date,
  secret: string,
  { scene, phone, proof }: { scene: Scene; phone: Phone; proof: Proof },
): Promise<string> {
  const row = await db
    .updateTable('smsCode')
    .set({ tries: sql<number>`tries - 1` })
    .where('phoneKey', '=', proof.phoneKey)
    .where('scene', '=', scenes[scene])
    .where('phoneCode', '=', phone.phoneCode)
    .where('phoneNumber', '=', phone.phoneNumber)
    .where('usedTime', 'is', null)
    .where('expirationTime', '>=', now)
    .where('tries', '>', 0)
    .returning(['id', 'codeHash'])
    .executeTakeFirst();
  const typedHash = hashOf(secret, proof.phoneKey, proof.phoneNumberCode.trim());
  if (!row || !timingSafeEqual(Buffer.from(row.codeHash, 'hex'), Buffer.from(typedHash, 'hex'))) throw accountErrors.smsCode();
  return row.id;
}

/** Spends a valid code in the transaction of its purpose; of two concurrent uses one is refused (`SmsCodeWrong`). */
export async function spendCode(tx: Tx, now: Date, id: string): Promise<void> {
  const unused = tx.updateTable('smsCode').set({ usedTime: now }).where('id', '=', id).where('usedTime', 'is', null);
  if ((await unused.executeTakeFirst()).numUpdatedRows !== 1n) throw accountErrors.smsCode();
}
