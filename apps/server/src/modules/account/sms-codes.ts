import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { accountErrors } from '@entrepot/contract/modules/account/errors.ts';
import type { getCodeProgress } from '@entrepot/contract/modules/account/phone-calls.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { nameOf } from '../../core/lists/localized.ts';
import { newId } from '../../core/db/ids.ts';
import { text } from '../../core/calls/texts.ts';
import { progressOf, sendMail, sendSms } from '../messaging/public.ts';
import { siteTexts, templateReader } from '../templates/public.ts';
import { limit } from './attempts.ts';
import { type Contact, contactName, isMail } from './phone.ts';
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
// Text messages to all countries cost a multiple, and one visitor can request them at many numbers: the whole site has a limit.
const maxPerSiteAndHour = { own: 1000, foreign: 30 };

/** Destination of a code: the sending site, and whether the reader is staff. Null: no recipient. */
export type Destination = { siteId: string; audience: 'staff' | 'customer' } | null;

/**
 * Creates a code for a phone number or mail address and sends it; returns its key. Without a destination everything is the same except that
 * nothing is sent. Once a minute and ten times a day per contact, twenty times an hour per address, and for phones
 * so many an hour per site (`RateLimited`).
 */
export async function sendCode(
  db: Db,
  caller: Caller,
  secret: string,
  { scene, contact, to }: { scene: Scene; contact: Contact; to: Destination },
): Promise<{ phoneKey: string }> {
  const { now, address } = caller;
  const [email, phoneCode, phoneNumber] = isMail(contact) ? [contact.email, null, null] : [null, contact.phoneCode, contact.phoneNumber];
  if (phoneNumber) await limit(db, now, `sms block ${phoneCode} ${phoneNumber.slice(0, -4)}`, maxPerBlockAndHour, 60);
  if (phoneCode) await limitOfSite(db, caller, phoneCode);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const phoneKey = randomBytes(24).toString('base64url');
  const until = new Date(now.getTime() + minutes * 60_000);
  const messageId = to ? newId() : null;
  await db.transaction().execute(async (tx) => {
    await lockSubjects(tx, now, [`sms number ${contactName(contact)}`, `sms address ${address}`]);
    const same = email ? sql<boolean>`email = ${email}` : sql<boolean>`phone_code = ${phoneCode} and phone_number = ${phoneNumber}`;
    const taken = await turnsTaken(tx, now, sql`sms_code`, { same, from: sql<boolean>`address = ${address}` });
    if (taken.inMinute >= 1) throw accountErrors.codeTooSoon();
    if (taken.inDay >= 10 || taken.fromHere >= 20) throw accountErrors.codeTooMany();
    await sql`insert into sms_code (id, creation_time, scene, phone_code, phone_number, email, phone_key, code_hash, expiration_time,
        address, message_id, message_site_id)
      values (${newId()}, ${now}, ${scenes[scene]}, ${phoneCode}, ${phoneNumber}, ${email}, ${phoneKey},
        ${hashOf(secret, phoneKey, code)}, ${until}, ${address}, ${messageId}, ${to?.siteId ?? null})`.execute(tx);
    if (to && messageId) await sendCodeText(tx, caller, to, { scene, contact, code, until, messageId });
  });
  return { phoneKey };
}

/** Counts a text message of the caller's site: those to its own calling codes, and those to all others together. */
async function limitOfSite(db: Db, { now, siteId }: Caller, phoneCode: string): Promise<void> {
  const site = await db
    .selectFrom('site')
    .select('phoneCodes')
    .where('id', '=', siteId || null)
    .executeTakeFirst();
  const kind = site?.phoneCodes?.includes(phoneCode) ? 'own' : 'foreign';
  await limit(db, now, `sms site ${siteId} ${kind}`, maxPerSiteAndHour[kind], 60);
}

async function sendCodeText(
  tx: Tx,
  caller: Caller,
  { siteId, audience }: NonNullable<Destination>,
  { scene, contact, code, until, messageId }: { scene: Scene; contact: Contact; code: string; until: Date; messageId: string },
): Promise<void> {
  const site = await tx.selectFrom('site').select(['name', 'nameInLanguages']).where('id', '=', siteId).executeTakeFirst();
  const values = { site: site ? nameOf(site, caller.language) : '', code, minutes: String(minutes) };
  const own = isMail(contact) ? undefined : await siteTexts(tx, siteId, smsTemplate, caller.language, values);
  const message = {
    siteId,
    audience,
    receiver: contactName(contact),
    text: own?.text ?? text(caller.language, `account.sms.${scene}`, values)!,
    code,
    until,
  };
  if (isMail(contact))
    await sendMail(tx, caller, { ...message, subject: text(caller.language, 'account.mail.code.title', values)! }, messageId);
  else await sendSms(tx, caller, message, messageId);
}

/** Purposes for which the progress discloses nothing: the number is that of the person who asks. */
const open: readonly number[] = [Register, BindPhone];

/** Returns whether a code has left; `sent` where the answer would disclose whether an account has the number. */
export async function codeProgress(db: Db, _caller: Caller, { phoneKey }: Input<typeof getCodeProgress>) {
  const row = await db
    .selectFrom('smsCode')
    .select(['scene', 'messageId', 'messageSiteId'])
    .where('phoneKey', '=', phoneKey)
    .executeTakeFirst();
  if (!row?.messageId || !row.messageSiteId || !open.includes(row.scene)) return { progress: 'sent' };
  return { progress: await progressOf(db, row.messageSiteId, row.messageId) };
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
  { scene, contact, proof }: { scene: Scene; contact: Contact; proof: Proof },
): Promise<string> {
  const ofScene = db
    .updateTable('smsCode')
    .set({ tries: sql<number>`tries - 1` })
    .where('phoneKey', '=', proof.phoneKey)
    .where('scene', '=', scenes[scene]);
  const ofContact = isMail(contact)
    ? ofScene.where('email', '=', contact.email)
    : ofScene.where('phoneCode', '=', contact.phoneCode).where('phoneNumber', '=', contact.phoneNumber);
  const row = await ofContact
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
