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
import { clearAttempts } from '../../core/http/limits.ts';
import { notDeleted, oneOf, onlyOne } from '../../core/db/conditions.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { nameOf } from '../../core/lists/localized.ts';
import { insert, lock } from '../../core/db/rows.ts';
import { endSessions, manageableAccount, recordControl } from '../access/public.ts';
import { notifyUsers } from '../messaging/public.ts';
import type { Audience } from './accounts.ts';
import { limit } from './attempts.ts';
import { mustIdentify } from './know-password.ts';
import { logOwn } from './own-log.ts';
import { codesLeft, dropFactor, factorOf, generatorOf, newRecoveryCodes, newSecret, type Owner, takeAppCode } from './second-factor.ts';

type Dependencies = Pick<Services, 'config'>;
const maxAttempts = 5;
const me = (caller: Caller): Owner => ({ siteId: caller.siteId, id: caller.userId! });

/** Returns whether the second factor is on, and the number of unused recovery codes. */
export async function state(tx: Db, caller: Caller): Promise<Output<typeof calls.getSecondFactor>> {
  const factor = await factorOf(tx, me(caller));
  return { enabled: Boolean(factor?.confirmedTime), recoveryCodesLeft: await codesLeft(tx, me(caller)) };
}

/** Starts the set-up: creates a new secret, to be confirmed by a code of the app (`StateNotAllowed` if it is on already). */
export const start =
  ({ config }: Dependencies) =>
  async (db: Db, caller: Caller, input: Input<typeof calls.startSecondFactor>): Promise<Output<typeof calls.startSecondFactor>> => {
    await mustIdentify(db, caller, config, input);
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
  };

/** Switches it on with a valid code of the app (`LoginFailed`); returns the recovery codes. Attempts are counted (`RateLimited`). */
export const confirm =
  ({ config }: Dependencies) =>
  async (db: Db, caller: Caller, { code }: Input<typeof calls.confirmSecondFactor>): Promise<Output<typeof calls.confirmSecondFactor>> => {
    const subject = `second factor begun ${caller.userId}`;
    await limit(db, caller.now, subject, maxAttempts, 15);
    const codes = await db.transaction().execute(async (tx) => {
      const row = await lock(tx, caller, user, caller.userId!);
      const factor = await factorOf(tx, me(caller));
      if (!factor) throw accountErrors.secondFactorNotBegun();
      if (factor.confirmedTime) throw accountErrors.secondFactorOn();
      if (!(await takeAppCode(tx, factor, code, caller.now))) throw accountErrors.secondFactorWrong();
      const confirmed = tx.updateTable('secondFactor').set({ confirmedTime: caller.now });
      await confirmed.where('siteId', '=', factor.siteId).where('id', '=', factor.id).execute();
      await notify(tx, caller, me(caller), 'secondFactorOn');
      await logOwn(tx, caller, row, 'ConfirmSecondFactor');
      return newRecoveryCodes(tx, me(caller), config.secretKey, caller.now);
    });
    await clearAttempts(db, [subject]);
    return { recoveryCodes: codes };
  };

/** Creates new recovery codes after verifying the password. */
export const renew =
  ({ config }: Dependencies) =>
  async (db: Db, caller: Caller, input: Input<typeof calls.renewRecoveryCodes>): Promise<Output<typeof calls.renewRecoveryCodes>> => {
    await mustIdentify(db, caller, config, input);
    return db.transaction().execute(async (tx) => {
      const row = await lock(tx, caller, user, caller.userId!);
      if (!(await factorOf(tx, me(caller)))?.confirmedTime) throw accountErrors.secondFactorOff();
      await logOwn(tx, caller, row, 'RenewRecoveryCodes');
      return { recoveryCodes: await newRecoveryCodes(tx, me(caller), config.secretKey, caller.now) };
    });
  };

/** Switches it off after verifying the password (`StateNotAllowed` if it is not on, or if a site at which the person works requires it). */
export const stop =
  ({ config }: Dependencies) =>
  async (db: Db, caller: Caller, input: Input<typeof calls.stopSecondFactor>): Promise<true> => {
    await mustIdentify(db, caller, config, input);
    await db.transaction().execute(async (tx) => {
      const row = await lock(tx, caller, user, caller.userId!);
      if (caller.audience !== 'customer' && (await isRequiredAt(tx, caller.siteIds))) throw accountErrors.secondFactorRequired();
      if (!(await dropFactor(tx, me(caller)))) throw accountErrors.secondFactorOff();
      await notify(tx, caller, me(caller), 'secondFactorOff');
      await logOwn(tx, caller, row, 'StopSecondFactor');
    });
    return true;
  };

/** Whether one of these sites requires it of its staff. */
async function isRequiredAt(tx: Tx, siteIds: readonly string[]): Promise<boolean> {
  const sites = tx.selectFrom('siteConfiguration').select('siteId').where('siteId', '=', oneOf(siteIds)).where(notDeleted);
  return (await sites.where('staffSecondFactor', '=', true).limit(onlyOne).executeTakeFirst()) !== undefined;
}

/** Removes it from a colleague or a customer (`StateNotAllowed` if there is none). */
export const removeOf =
  (audience: Audience) =>
  async (tx: Tx, caller: Caller, { id }: Input<typeof calls.removeSecondFactor>): Promise<true> => {
    const row = await manageableAccount(tx, caller, audience, id);
    if (!(await dropFactor(tx, row))) throw accountErrors.secondFactorOff();
    if (audience === 'staff') await recordControl(tx, caller, [id], 'secondFactor');
    caller.changes.push({ target: 'user', id, siteId: row.siteId, before: { SecondFactor: true }, after: { SecondFactor: false } });
    await endSessions(tx, caller, { siteId: row.siteId, userId: id });
    await notify(tx, caller, row, 'secondFactorOff');
    return true;
  };

const notify = (tx: Tx, caller: Caller, { siteId, id }: Owner, what: 'secondFactorOn' | 'secondFactorOff') =>
  notifyUsers(tx, caller, { siteId, userIds: [id], type: enumCodes.UserMessageType.Security, text: `account.messages.${what}` });
