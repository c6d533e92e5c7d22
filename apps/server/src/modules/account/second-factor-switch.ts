import type { Input, Output } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { user } from '@entrepot/contract/modules/access/user.ts';
import { accountErrors } from '@entrepot/contract/modules/account/errors.ts';
import { secondFactor } from '@entrepot/contract/modules/account/second-factor.ts';
import type * as calls from '@entrepot/contract/modules/account/second-factor-calls.ts';
import { qrPicture } from '../../core/print/barcode.ts';
import type { Services } from '../../core/services.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { seal } from '../../core/http/crypto.ts';
import { forgetAttempts } from '../../core/http/limits.ts';
import type { Tx } from '../../core/rows/db.ts';
import { nameOf } from '../../core/rows/in-language.ts';
import { find, insert, lock } from '../../core/rows/rows.ts';
import { endSessions, isPassword, manageableAccount, openPasswords } from '../access/public.ts';
import { tellUsers } from '../content/public.ts';
import type { Audience } from './accounts.ts';
import { limit } from './attempts.ts';
import { logOwn } from './own-log.ts';
import { codesLeft, dropFactor, factorOf, generatorOf, newRecoveryCodes, newSecret, type Owner, takeAppCode } from './second-factor.ts';

type Given = Pick<Services, 'config'>;
const mostTries = 5;
const me = (caller: Caller): Owner => ({ siteId: caller.siteId, id: caller.userId! });

/** Is it on, and how many recovery codes are left? */
export async function state(tx: Tx, caller: Caller): Promise<Output<typeof calls.getSecondFactor>> {
  const factor = await factorOf(tx, me(caller));
  return { enabled: Boolean(factor?.confirmedTime), recoveryCodesLeft: await codesLeft(tx, me(caller)) };
}

/** The caller's password, sealed; a wrong one is refused (115) and counted: after five the caller has to wait (107). */
async function mustKnowPassword(db: Tx, caller: Caller, { password, passwordKeyId }: Input<typeof calls.stopSecondFactor>): Promise<void> {
  const subject = `password ${caller.userId}`;
  await limit(db, caller.now, subject, mostTries, 15);
  const [plain] = await openPasswords(db, caller.now, passwordKeyId, [password]);
  const { passwordHash } = await find(db, caller, user, caller.userId!);
  if (!(await isPassword(passwordHash, plain ?? '')) || typeof plain !== 'string') throw accountErrors.passwordWrong();
  await forgetAttempts(db, [subject]);
}

/** Begins: a new secret, to be confirmed by a code of the app. Where it is on already it is refused (102). */
export async function start(
  db: Tx,
  caller: Caller,
  input: Input<typeof calls.startSecondFactor>,
): Promise<Output<typeof calls.startSecondFactor>> {
  await mustKnowPassword(db, caller, input);
  return db.transaction().execute(async (tx) => {
    const row = await lock(tx, caller, user, caller.userId!);
    if ((await factorOf(tx, me(caller)))?.confirmedTime) throw accountErrors.secondFactorOn();
    await dropFactor(tx, me(caller));
    const secret = newSecret();
    await insert(tx, caller, secondFactor, { siteId: row.siteId, userId: row.id, secret: seal(secret) });
    const site = await tx.selectFrom('site').select(['name', 'nameInLanguages']).where('id', '=', row.siteId).executeTakeFirstOrThrow();
    const address = generatorOf(secret, nameOf(site, caller.language), row.userName).toString();
    return { secret, address, picture: qrPicture(address) };
  });
}

/** Switches it on with a right code of the app (115); gives the recovery codes. Guesses are counted (107). */
export const confirm =
  ({ config }: Given) =>
  async (db: Tx, caller: Caller, { code }: Input<typeof calls.confirmSecondFactor>): Promise<Output<typeof calls.confirmSecondFactor>> => {
    const subject = `second factor begun ${caller.userId}`;
    await limit(db, caller.now, subject, mostTries, 15);
    const codes = await db.transaction().execute(async (tx) => {
      const row = await lock(tx, caller, user, caller.userId!);
      const factor = await factorOf(tx, me(caller));
      if (!factor) throw accountErrors.secondFactorNotBegun();
      if (factor.confirmedTime) throw accountErrors.secondFactorOn();
      if (!(await takeAppCode(tx, factor, code, caller.now))) throw accountErrors.secondFactorWrong();
      const confirmed = tx.updateTable('secondFactor').set({ confirmedTime: caller.now });
      await confirmed.where('siteId', '=', factor.siteId).where('id', '=', factor.id).execute();
      await tell(tx, caller, me(caller), 'secondFactorOn');
      await logOwn(tx, caller, row, 'ConfirmSecondFactor');
      return newRecoveryCodes(tx, me(caller), config.secretKey, caller.now);
    });
    await forgetAttempts(db, [subject]);
    return { recoveryCodes: codes };
  };

/** Makes new recovery codes for the password. */
export const renew =
  ({ config }: Given) =>
  async (db: Tx, caller: Caller, input: Input<typeof calls.renewRecoveryCodes>): Promise<Output<typeof calls.renewRecoveryCodes>> => {
    await mustKnowPassword(db, caller, input);
    return db.transaction().execute(async (tx) => {
      const row = await lock(tx, caller, user, caller.userId!);
      if (!(await factorOf(tx, me(caller)))?.confirmedTime) throw accountErrors.secondFactorOff();
      await logOwn(tx, caller, row, 'RenewRecoveryCodes');
      return { recoveryCodes: await newRecoveryCodes(tx, me(caller), config.secretKey, caller.now) };
    });
  };

/** Switches it off for the password; where it is not on it is refused (102). */
export async function stop(db: Tx, caller: Caller, input: Input<typeof calls.stopSecondFactor>): Promise<true> {
  await mustKnowPassword(db, caller, input);
  await db.transaction().execute(async (tx) => {
    const row = await lock(tx, caller, user, caller.userId!);
    if (!(await dropFactor(tx, me(caller)))) throw accountErrors.secondFactorOff();
    await tell(tx, caller, me(caller), 'secondFactorOff');
    await logOwn(tx, caller, row, 'StopSecondFactor');
  });
  return true;
}

/** Takes it off a colleague or a customer; where there is none it is refused (102). */
export const removeOf =
  (audience: Audience) =>
  async (tx: Tx, caller: Caller, { id }: Input<typeof calls.removeSecondFactor>): Promise<true> => {
    const row = await manageableAccount(tx, caller, audience, id);
    if (!(await dropFactor(tx, row))) throw accountErrors.secondFactorOff();
    caller.changes.push({ target: 'user', id, siteId: row.siteId, before: { SecondFactor: true }, after: { SecondFactor: false } });
    await endSessions(tx, caller, { siteId: row.siteId, userId: id });
    await tell(tx, caller, row, 'secondFactorOff');
    return true;
  };

const tell = (tx: Tx, caller: Caller, { siteId, id }: Owner, what: 'secondFactorOn' | 'secondFactorOff') =>
  tellUsers(tx, caller, { siteId, userIds: [id], type: enumCodes.UserMessageType.Security, text: `account.messages.${what}` });
