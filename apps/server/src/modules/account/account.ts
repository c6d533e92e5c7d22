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
  sendSignInCode,
  sendSignInCodeUser,
} from '@entrepot/contract/modules/account/calls.ts';
import {
  bindPhone,
  getBindPhoneSmsCaptcha,
  getRegisterSmsCaptcha,
  getUserLoginSmsCaptcha,
  getUserRetrievePasswordSmsCaptcha,
  registerUser,
  retrievePasswordPhoneSms,
  retrievePasswordPhoneSmsUser,
  sendVerifyEmail,
  signInPhoneCode,
  signInPhoneCodeUser,
  verifyEmail,
} from '@entrepot/contract/modules/account/phone-calls.ts';
import * as pushCalls from '@entrepot/contract/modules/account/push-calls.ts';
import { endMyDevice, endMyOtherDevices, getMyDevices } from '@entrepot/contract/modules/account/device-calls.ts';
import * as factorCalls from '@entrepot/contract/modules/account/second-factor-calls.ts';
import { getSetUpGuide } from '@entrepot/contract/modules/account/guide-calls.ts';
import { leaveMessage } from '@entrepot/contract/modules/account/leave-message.ts';
import { getSetUp, setUp } from '@entrepot/contract/modules/account/set-up-calls.ts';
import { issueSignInCode, issueSignInCodeUser } from '@entrepot/contract/modules/account/handed-code-calls.ts';
import type { Module } from '../../core/module.ts';
import { forgetOld } from './forget-old.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { on } from '../../core/calls/handler.ts';
import { newPasswordKey } from '../access/public.ts';
import { limit } from './attempts.ts';
import { bind } from './bind-phone.ts';
import { check, draw } from './captcha.ts';
import { setOwnPassword } from './change-password.ts';
import { bindingCode, codeForOwner, registrationCode } from './codes-to-send.ts';
import { guide } from './guide.ts';
import { devices, endDevice, endOtherDevices } from './devices.ts';
import { leave } from './leave-message.ts';
import { pushCarrier } from './push-delivery.ts';
import { makePushKeys } from './push-keys.ts';
import * as push from './push-subscriptions.ts';
import { refresh, revoke } from './refresh.ts';
import { register } from './register.ts';
import { retrievePassword } from './retrieve-password.ts';
import * as secondFactor from './second-factor-switch.ts';
import { choices, makeFirst } from './set-up.ts';
import { signIn, whetherToVerify } from './sign-in.ts';
import { issueCode } from './handed-code.ts';
import { sendCodeTo } from './sign-in-code.ts';
import { signInByPhone } from './sign-in-by-phone.ts';
import { setWork } from './work.ts';
import { mailLink, openLink } from './verify-email.ts';

const keysAMinute = 600;

/** All that this module brings. */
export const account: Module = {
  name: 'account',
  prepare: setWork,
  calls: (services) => [
    ...on(getWhetherToVerify, whetherToVerify),
    ...on(revokeToken, revoke(services)),
    ...on(verifyEmail, openLink(services)),
    ...on(getSetUp, choices),
    ...on(setUp, makeFirst(services)),
    ...on(getSetUpGuide, guide),
    ...on(getMyDevices, devices),
    ...on(endMyDevice, endDevice),
    ...on(endMyOtherDevices, endOtherDevices),
    ...on(pushCalls.getPushKey, push.key),
    ...on(pushCalls.getMinePushSubscription, push.topicsOf),
    ...on(pushCalls.establishPushSubscription, push.subscribe(services)),
    ...on(pushCalls.deletePushSubscription, push.unsubscribe),
    ...on(factorCalls.getSecondFactor, secondFactor.state),
    ...on(factorCalls.removeSecondFactor, secondFactor.removeOf('staff')),
    ...on(factorCalls.removeSecondFactorUser, secondFactor.removeOf('customer')),
    ...on(issueSignInCode, issueCode(services, 'staff')),
    ...on(issueSignInCodeUser, issueCode(services, 'customer')),
    // What these count and spend must last although they refuse, so they open their own transactions.
    ...[
      ...on(getPasswordKey, passwordKey),
      ...on(getCaptcha, draw),
      ...on(checkingCaptcha, check),
      ...on(login, signIn(services, 'staff')),
      ...on(loginUser, signIn(services, 'customer')),
      ...on(sendSignInCode, sendCodeTo(services, 'staff')),
      ...on(sendSignInCodeUser, sendCodeTo(services, 'customer')),
      ...on(refreshToken, refresh(services)),
      ...on(changePassword, setOwnPassword),
      ...on(getRegisterSmsCaptcha, registrationCode(services)),
      ...on(registerUser, register(services)),
      ...on(getUserLoginSmsCaptcha, codeForOwner(services, 'login')),
      ...on(signInPhoneCode, signInByPhone(services, 'staff')),
      ...on(signInPhoneCodeUser, signInByPhone(services, 'customer')),
      ...on(getUserRetrievePasswordSmsCaptcha, codeForOwner(services, 'retrieve')),
      ...on(retrievePasswordPhoneSms, retrievePassword(services, 'staff')),
      ...on(retrievePasswordPhoneSmsUser, retrievePassword(services, 'customer')),
      ...on(getBindPhoneSmsCaptcha, bindingCode(services)),
      ...on(bindPhone, bind(services)),
      ...on(sendVerifyEmail, mailLink(services)),
      ...on(factorCalls.startSecondFactor, secondFactor.start),
      ...on(factorCalls.confirmSecondFactor, secondFactor.confirm(services)),
      ...on(factorCalls.renewRecoveryCodes, secondFactor.renew(services)),
      ...on(factorCalls.stopSecondFactor, secondFactor.stop),
      ...on(leaveMessage, leave),
    ].map((handler) => ({ ...handler, reads: true })),
  ],
  jobs: [{ name: 'forget-sign-ins', at: '0 21 * * *', run: forgetOld }],
  deliveries: pushCarrier,
  start: makePushKeys,
};

async function passwordKey(db: Tx, caller: Caller) {
  await limit(db, caller.now, `password key ${caller.address}`, keysAMinute, 1);
  return newPasswordKey(db, caller.now);
}
