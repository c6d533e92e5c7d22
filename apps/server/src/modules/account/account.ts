import {
  changePassword,
  checkingCaptcha,
  getCaptcha,
  getPasswordKey,
  getWhetherToVerify,
  login,
  loginUser,
  refreshToken,
  revokeToken,
} from '@entrepot/contract/modules/account/calls.ts';
import type { Services } from '../../core/app.ts';
import type { Caller } from '../../core/caller.ts';
import type { Tx } from '../../core/db.ts';
import { type Handler, on } from '../../core/handler.ts';
import { newPasswordKey } from '../access/public.ts';
import { limit } from './attempts.ts';
import { check, draw } from './captcha.ts';
import { setOwnPassword } from './change-password.ts';
import { refresh, revoke } from './refresh.ts';
import { signIn, whetherToVerify } from './sign-in.ts';

const keysAMinute = 600;

/** The calls of this module. */
export const account = (services: Services): readonly Handler[] => [
  ...on(getWhetherToVerify, whetherToVerify),
  ...on(revokeToken, revoke(services)),
  // What these count and spend must last although they refuse, so they open their own transactions.
  ...[
    ...on(getPasswordKey, passwordKey),
    ...on(getCaptcha, draw),
    ...on(checkingCaptcha, check),
    ...on(login, signIn(services.tokens, 'staff')),
    ...on(loginUser, signIn(services.tokens, 'customer')),
    ...on(refreshToken, refresh(services)),
    ...on(changePassword, setOwnPassword),
  ].map((handler) => ({ ...handler, reads: true })),
];

async function passwordKey(db: Tx, caller: Caller) {
  await limit(db, caller.now, `password key ${caller.address}`, keysAMinute, 1);
  return newPasswordKey(db, caller.now);
}
