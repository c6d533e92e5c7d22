import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { user } from '@entrepot/contract/modules/access/user.ts';
import type { bindPhone } from '@entrepot/contract/modules/account/phone-calls.ts';
import type { Services } from '../../core/services.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { lock } from '../../core/rows/rows.ts';
import { takeSignInName, verifyPhone } from '../access/public.ts';
import { tellUsers } from '../content/public.ts';
import { logOwn } from './own-log.ts';
import { phoneName, readPhone } from './phone.ts';
import { unlessTaken } from './taken.ts';
import { spendCode, tryCode } from './sms-codes.ts';

/** Makes a phone the caller's own, proved by the code sent to it (114); one that another account has is refused (103). */
export const bind =
  ({ config }: Pick<Services, 'config'>) =>
  async (db: Tx, caller: Caller, input: Input<typeof bindPhone>): Promise<true> => {
    const phone = readPhone(input);
    const codeId = await tryCode(db, caller.now, config.secretKey, { scene: 'bind', phone, proof: input });
    await db.transaction().execute(async (tx) => {
      const row = await lock(tx, caller, user, caller.userId!);
      await spendCode(tx, caller.now, codeId);
      await unlessTaken('phone', () => verifyPhone(tx, caller, row, phone));
      await unlessTaken('phone', () => takeSignInName(tx, caller, row, 'phone', phoneName(phone)));
      await logOwn(tx, caller, row, 'BindPhone');
      await tellUsers(tx, caller, {
        siteId: row.siteId,
        userIds: [row.id],
        type: enumCodes.UserMessageType.Security,
        text: 'account.messages.phoneBound',
        values: { phone: phoneName(phone) },
      });
    });
    return true;
  };
