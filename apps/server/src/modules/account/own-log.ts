import type { CodeOf } from '@entrepot/contract/core/field.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { user } from '@entrepot/contract/modules/access/user.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { logOperation } from '../../core/calls/operation-log.ts';
import { logSecurity } from '../../core/calls/security-log.ts';
import type { Tx } from '../../core/db/db.ts';

const { PasswordChanged, FactorChanged, ContactChanged } = enumCodes.SecurityEventKind;
/** Operations on the own account that the security log contains. */
const kinds: Readonly<Record<string, CodeOf<'SecurityEventKind'>>> = {
  ChangePassword: PasswordChanged,
  RetrievePassword: PasswordChanged,
  ConfirmSecondFactor: FactorChanged,
  RenewRecoveryCodes: FactorChanged,
  StopSecondFactor: FactorChanged,
  BindPhone: ContactChanged,
  VerifyEmail: ContactChanged,
};

/** Writes an operation of a person on the own account into the operation log, and into the security log if it concerns the sign-in. */
export async function logOwn(
  tx: Tx,
  caller: Caller,
  { siteId, id, accountTypeCode }: RowOf<typeof user>,
  operation: string,
): Promise<void> {
  const kind = kinds[operation];
  if (kind) await logSecurity(tx, caller, { kind, siteId, userId: id, detail: operation });
  await logOperation(tx, caller, {
    siteId,
    userId: id,
    accountType: accountTypeCode,
    area: 'Account',
    operation,
    target: 'user',
    targetId: id,
  });
}
