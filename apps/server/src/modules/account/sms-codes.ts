import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { accountErrors } from '@entrepot/contract/modules/account/errors.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { nameOf } from '../../core/rows/in-language.ts';
import { newId } from '../../core/rows/ids.ts';
import { text } from '../../core/calls/texts.ts';
import { sendSms } from '../messaging/public.ts';
import { ownWords } from '../templates/public.ts';
import { limit } from './attempts.ts';
import { type Phone, phoneName } from './phone.ts';
import { takeTurn, turnsTaken } from './turns.ts';

const { Register, Login, RetrievePassword, BindPhone } = enumCodes.SmsScene;
/** What a code is for, and how its text is called. */
export const scenes = { register: Register, login: Login, retrieve: RetrievePassword, bind: BindPhone } as const;
export type Scene = keyof typeof scenes;

const minutes = 5;
// Whoever lets machines call number after number of one block pays for every text.
const mostOfBlockAnHour = 60;

/** Where a code goes: the site that sends it, and whether its reader is staff. Null: nobody waits for it. */
export type Destination = { siteId: string; audience: 'staff' | 'customer' } | null;

/**
 * Makes a code for a number and sends it; gives the key that belongs to it. Without a destination everything is done alike but
 * nothing is sent. One a minute and ten a day for a number, twenty an hour for an address (107).
 */
export async function sendCode(
  db: Tx,
  caller: Caller,
  secret: string,
  { scene, phone, to }: { scene: Scene; phone: Phone; to: Destination },
): Promise<{ phoneKey: string }> {
  const { now, address } = caller;
  const { phoneCode, phoneNumber } = phone;
  await limit(db, now, `sms block ${phoneCode} ${phoneNumber.slice(0, -4)}`, mostOfBlockAnHour, 60);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const phoneKey = randomBytes(24).toString('base64url');
  const until = new Date(now.getTime() + minutes * 60_000);
  await db.transaction().execute(async (tx) => {
    await takeTurn(tx, now, [`sms number ${phoneName(phone)}`, `sms address ${address}`]);
    const ofNumber = sql<boolean>`phone_code = ${phoneCode} and phone_number = ${phoneNumber}`;
    const taken = await turnsTaken(tx, now, sql`sms_code`, { same: ofNumber, from: sql<boolean>`address = ${address}` });
    if (taken.inMinute >= 1) throw accountErrors.codeTooSoon();
    if (taken.inDay >= 10 || taken.fromHere >= 20) throw accountErrors.codeTooMany();
    await sql`insert into sms_code (id, creation_time, scene, phone_code, phone_number, phone_key, code_hash, expiration_time, address)
      values (${newId()}, ${now}, ${scenes[scene]}, ${phoneCode}, ${phoneNumber}, ${phoneKey}, ${hashOf(secret, phoneKey, code)}, ${until}, ${address})`.execute(
      tx,
    );
    if (to) await tellCode(tx, caller, to, { scene, phone, code, until });
  });
  return { phoneKey };
}

async function tellCode(
  tx: Tx,
  caller: Caller,
  { siteId, audience }: NonNullable<Destination>,
  { scene, phone, code, until }: { scene: Scene; phone: Phone; code: string; until: Date },
): Promise<void> {
  const site = await tx.selectFrom('site').select(['name', 'nameInLanguages']).where('id', '=', siteId).executeTakeFirst();
  const values = { site: site ? nameOf(site, caller.language) : '', code, minutes: String(minutes) };
  const own = await ownWords(tx, siteId, enumCodes.TemplateType.Sms, caller.language, values);
  const said = own?.text ?? text(caller.language, `account.sms.${scene}`, values)!;
  await sendSms(tx, caller, { siteId, audience, receiver: phoneName(phone), text: said, code, until });
}

const hashOf = (secret: string, phoneKey: string, code: string) => createHmac('sha256', secret).update(`${phoneKey} ${code}`).digest('hex');

/** A code as somebody says it came. */
export interface Proof {
  phoneKey: string;
  phoneNumberCode: string;
}

/** Looks at a code, which costs one of its five tries; gives its id, to be spent by what it was for. A wrong or dead one is refused (114). */
export async function tryCode(
  db: Tx,
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
  const said = hashOf(secret, proof.phoneKey, proof.phoneNumberCode.trim());
  if (!row || !timingSafeEqual(Buffer.from(row.codeHash, 'hex'), Buffer.from(said, 'hex'))) throw accountErrors.smsCode();
  return row.id;
}

/** Spends a code that was right, in the transaction of what it was for; of two at the same moment one is refused (114). */
export async function spendCode(tx: Tx, now: Date, id: string): Promise<void> {
  const unused = tx.updateTable('smsCode').set({ usedTime: now }).where('id', '=', id).where('usedTime', 'is', null);
  if ((await unused.executeTakeFirst()).numUpdatedRows !== 1n) throw accountErrors.smsCode();
}
