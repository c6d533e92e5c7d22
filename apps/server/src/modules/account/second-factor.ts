import { createHmac, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { sql } from 'kysely';
import { accountErrors } from '@entrepot/contract/modules/account/errors.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { secondFactor } from '@entrepot/contract/modules/account/second-factor.ts';
import { unseal } from '../../core/http/crypto.ts';
import { clearAttempts } from '../../core/http/limits.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { newId } from '../../core/db/ids.ts';
import { limit } from './attempts.ts';

export type Factor = RowOf<typeof secondFactor>;
/** The account of a factor. */
export interface Owner {
  siteId: string;
  id: string;
}

const seconds = 30;
/** Tolerated clock drift in half minutes. */
const drift = 1;
const recoveryCodes = 10;
const maxAttempts = 5;
const tryMinutes = 15;

/** Finds the authenticator of an account, confirmed or pending. */
export const factorOf = (tx: Db, { siteId, id }: Owner): Promise<Factor | undefined> =>
  tx.selectFrom('secondFactor').selectAll().where('siteId', '=', siteId).where('userId', '=', id).executeTakeFirst();

/** Creates the code generator of a base32 secret, as an authenticator app does. */
export const generatorOf = (secret: string, issuer = '', label = '') =>
  new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period: seconds, secret: Secret.fromBase32(secret) });

/** Creates a secret of 160 bits, in base32. */
export const newSecret = () => new Secret({ size: 20 }).base32;

/**
 * Accepts a code of the app once: of two concurrent uses one is refused. Returns whether it was valid. No other row is locked: a later call
 * sees the time step of the earlier one.
 */
export async function takeAppCode(tx: Db, factor: Factor, code: string, now: Date): Promise<boolean> {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return false;
  const delta = generatorOf(unseal(factor.secret)).validate({ token, timestamp: now.getTime(), window: drift });
  if (delta === null) return false;
  const step = Math.floor(now.getTime() / 1000 / seconds) + delta;
  const own = tx.updateTable('secondFactor').set({ lastStep: step }).where('siteId', '=', factor.siteId).where('id', '=', factor.id);
  const taken = await own.where('lastStep', '<', step).executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}

const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const plainCode = (code: string) => code.toLowerCase().replace(/[^a-z0-9]/g, '');
const hashOf = (secretKey: string, userId: string, code: string) =>
  createHmac('sha256', `recovery codes ${secretKey}`)
    .update(`${userId} ${plainCode(code)}`)
    .digest('hex');

/** Replaces the recovery codes of an account; returns them to be shown once. */
export async function newRecoveryCodes(tx: Tx, { siteId, id }: Owner, secretKey: string, now: Date): Promise<string[]> {
  const part = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  const codes = Array.from({ length: recoveryCodes }, () => `${part()}-${part()}-${part()}`);
  await tx.deleteFrom('recoveryCode').where('siteId', '=', siteId).where('userId', '=', id).execute();
  const rows = codes.map((code) => sql`(${siteId}, ${newId()}, ${now}, ${id}, ${hashOf(secretKey, id, code)})`);
  await sql`insert into recovery_code (site_id, id, creation_time, user_id, code_hash) values ${sql.join(rows)}`.execute(tx);
  return codes;
}

const unusedCodes = (siteId: string, userId: string) => sql<boolean>`site_id = ${siteId} and user_id = ${userId} and used_time is null`;

async function takeRecoveryCode(tx: Db, { siteId, id }: Owner, code: string, secretKey: string, now: Date): Promise<boolean> {
  const spent = tx.updateTable('recoveryCode').set({ usedTime: now }).where(unusedCodes(siteId, id));
  const taken = await spent.where('codeHash', '=', hashOf(secretKey, id, code)).executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}

/**
 * Requires the second factor of an account that has one: without a code the refusal states it (`LoginFailed`, Data.SecondFactor); a wrong
 * one is refused (`LoginFailed`) and counted, and after five in a quarter of an hour the account has to wait (`RateLimited`).
 */
export async function requireSecondFactor(
  db: Db,
  owner: Owner,
  code: string | null | undefined,
  { secretKey, now }: { secretKey: string; now: Date },
): Promise<void> {
  const factor = await factorOf(db, owner);
  if (!factor?.confirmedTime) return;
  if (!code) throw accountErrors.secondFactor({}, { SecondFactor: true });
  const subject = `second factor ${owner.id}`;
  await limit(db, now, subject, maxAttempts, tryMinutes);
  const right = (await takeAppCode(db, factor, code, now)) || (await takeRecoveryCode(db, owner, code, secretKey, now));
  if (!right) throw accountErrors.secondFactorWrong({}, { SecondFactor: true });
  await clearAttempts(db, [subject]);
}

/** Counts the unused recovery codes of an account. */
export async function codesLeft(tx: Db, { siteId, id }: Owner): Promise<number> {
  const left = tx.selectFrom('recoveryCode').select(sql<number>`count(*)::int`.as('n')).where(unusedCodes(siteId, id));
  return (await left.executeTakeFirstOrThrow()).n;
}

/** Deletes the authenticator and the recovery codes of an account; returns whether there was one. */
export async function dropFactor(tx: Tx, { siteId, id }: Owner): Promise<boolean> {
  await tx.deleteFrom('recoveryCode').where('siteId', '=', siteId).where('userId', '=', id).execute();
  const removed = await tx.deleteFrom('secondFactor').where('siteId', '=', siteId).where('userId', '=', id).executeTakeFirst();
  return removed.numDeletedRows > 0n;
}
