import type { Input } from '@entrepot/contract/core/call.ts';
import { accountErrors } from '@entrepot/contract/modules/account/errors.ts';
import type { signInPhoneCode } from '@entrepot/contract/modules/account/phone-calls.ts';
import type { Services } from '../../core/services.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import type { TokenPair } from '../access/public.ts';
import { accountNamed, type Audience, enter } from './accounts.ts';
import { phoneName, readPhone } from './phone.ts';
import { requireSecondFactor } from './second-factor.ts';
import { spendCode, tryCode } from './sms-codes.ts';

/**
 * Signs a person in by the code sent to a verified phone. A wrong code and a number without account are refused alike (`SmsCodeWrong`); a
 * locked account is refused (`AccountLocked`).
 */
export const signInByPhone =
  ({ config, tokens }: Pick<Services, 'config' | 'tokens'>, audience: Audience) =>
  async (db: Db, caller: Caller, input: Input<typeof signInPhoneCode>): Promise<TokenPair> => {
    const phone = readPhone(input);
    const codeId = await tryCode(db, caller.now, config.secretKey, { scene: 'login', contact: phone, proof: input });
    const account = await accountNamed(db, caller, audience, [phoneName(phone)]);
    if (!account) throw accountErrors.smsCode();
    await requireSecondFactor(db, account, input.secondFactorCode, { secretKey: config.secretKey, now: caller.now });
    return db.transaction().execute(async (tx) => {
      await spendCode(tx, caller.now, codeId);
      const { menuClassification } = input;
      const pair = await enter(tx, tokens, caller, account, { audience, menuClassification, still: () => true });
      if (!pair) throw accountErrors.smsCode();
      return pair;
    });
  };
