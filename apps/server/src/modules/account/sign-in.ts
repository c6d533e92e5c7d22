import type { Input, Output } from '@entrepot/contract/core/call.ts';
import type { getWhetherToVerify, login } from '@entrepot/contract/modules/account/calls.ts';
import { accountErrors } from '@entrepot/contract/modules/account/errors.ts';
import { Refusal } from '@entrepot/contract/core/errors.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import type { Services } from '../../core/services.ts';
import { failureSubject, isPassword, openPasswords } from '../access/public.ts';
import { accountNamed, type Audience, enter } from './accounts.ts';
import { inOrder } from './in-order.ts';
import { knownDevice, newDeviceToken } from './known-device.ts';
import { namesOf } from './phone.ts';
import { askSecondFactor, type Owner } from './second-factor.ts';
import { codeWith, spendSignInCode } from './sign-in-code.ts';
import { cameIn, failed, isTrusted, mayTry, needsCaptcha, pairOf } from './throttle.ts';

type Credentials = Input<typeof login>;

/**
 * Signs somebody in by name and password. Whether the name is unknown, the key used, the sealing wrong or the password wrong,
 * the answer is one (115) and takes as long. What is held up is the side that guesses: its address, its network, its guesses at a name.
 * A device on which the account has signed in before, and whoever brings a code that was sent to it, are held up by nothing of that.
 */
export const signIn = ({ tokens, config }: Pick<Services, 'tokens' | 'config'>, audience: Audience) => {
  const oneByOne = inOrder(accountErrors.tooOften);
  const { secretKey } = config;
  return async (db: Tx, caller: Caller, input: Credentials): Promise<Output<typeof login>> => {
    const { now } = caller;
    const name = input.username.toLowerCase();
    const subject = failureSubject(audience, caller.siteId, name);
    const brought = knownDevice(secretKey, input.deviceToken, now);
    const account = await accountNamed(db, caller, audience, namesOf(name));
    const code = await codeWith(db, now, secretKey, input, account);
    // A hundred guesses at once must not all be looked at before the first is counted; nor may they stand in the owner's way, who alone
    // has a right code.
    const own = brought && brought.userId === account?.id ? brought.device : undefined;
    const line = own ?? (code ? `sign-in code ${code.id}` : pairOf(caller, subject));
    return oneByOne(line, async () => {
      const device = own && (await isTrusted(db, now, own)) ? own : undefined;
      if (!device && !code) await mayTry(db, caller, subject, input);
      const [password] = await openPasswords(db, now, input.passwordKeyId, [input.password]);
      const right = await isPassword(account?.passwordHash, password ?? '');
      if (!account || !right || typeof password !== 'string') throw await failed(db, caller, subject, device);
      if (code) await spendSignInCode(db, now, code);
      await second(db, caller, { subject, device }, account, input.secondFactorCode, secretKey);
      const still = ({ passwordHash }: { passwordHash: string }) => passwordHash === account.passwordHash;
      const { menuClassification } = input;
      const pair = await db.transaction().execute((tx) => enter(tx, tokens, caller, account, { audience, menuClassification, still }));
      if (!pair) throw await failed(db, caller, subject, device);
      await cameIn(db, caller, subject);
      return { ...pair, deviceToken: device ? input.deviceToken! : newDeviceToken(secretKey, account.id, now) };
    });
  };
};

/** The second factor, after the password; a wrong code counts as a failure of the name as well. */
async function second(
  db: Tx,
  caller: Caller,
  { subject, device }: { subject: string; device: string | undefined },
  account: Owner,
  code: string | null | undefined,
  secretKey: string,
): Promise<void> {
  try {
    await askSecondFactor(db, account, code, { secretKey, now: caller.now });
  } catch (problem) {
    if (code && problem instanceof Refusal && problem.key === 'LoginFailed') await failed(db, caller, subject, device);
    throw problem;
  }
}

/** Will a sign-in of this name from here be asked for a captcha? */
export async function whetherToVerify(db: Tx, caller: Caller, { username }: Input<typeof getWhetherToVerify>): Promise<boolean> {
  const name = (username ?? '').toLowerCase();
  const subjects = (['staff', 'customer'] as const).map((audience) => failureSubject(audience, caller.siteId, name));
  return (await Promise.all(subjects.map((subject) => needsCaptcha(db, caller, subject)))).some(Boolean);
}
