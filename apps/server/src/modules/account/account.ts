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
  getCodeProgress,
  getCodeWays,
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
import * as closing from '@entrepot/contract/modules/account/closing-calls.ts';
import { type AccountClosed, accountClosed } from '@entrepot/contract/modules/access/events.ts';
import * as pushCalls from '@entrepot/contract/modules/account/push-calls.ts';
import { endMyDevice, endMyOtherDevices, getMyDevices } from '@entrepot/contract/modules/account/device-calls.ts';
import * as factorCalls from '@entrepot/contract/modules/account/second-factor-calls.ts';
import { exportTrialData, getGoLive, goLive } from '@entrepot/contract/modules/account/go-live-calls.ts';
import { exportSetUp, importSetUp } from '@entrepot/contract/modules/account/set-up-file-calls.ts';
import { getSetUpGuide, rehearseSetUp } from '@entrepot/contract/modules/account/guide-calls.ts';
import { leaveMessage } from '@entrepot/contract/modules/account/leave-message.ts';
import { getSetUp, setUp } from '@entrepot/contract/modules/account/set-up-calls.ts';
import { issueSignInCode, issueSignInCodeUser } from '@entrepot/contract/modules/account/handed-code-calls.ts';
import { on } from '../../core/calls/events.ts';
import { requestClosing, closeDue, closingOf, cancelClosing } from './closing.ts';
import { openWorkplace, setFloorPin } from '@entrepot/contract/modules/account/floor-pin-calls.ts';
import { floorPin, workplace } from './floor-pin.ts';
import type { Module } from '../../core/module.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { handle } from '../../core/calls/handler.ts';
import { endSessions, familyOf, newPasswordKey, takeSignInName, verifyPhone } from '../access/public.ts';
import { limit } from './attempts.ts';
import { check, draw } from './captcha.ts';
import { setOwnPassword } from './change-password.ts';
import { notifyFormerContacts } from './contact-changed.ts';
import { mustIdentify } from './know-password.ts';
import { bindingCode, codeForOwner, codeWays, registrationCode } from './codes-to-send.ts';
import { goLiveReport, goLiveWithApproval } from './go-live.ts';
import { guide } from './guide.ts';
import { rehearse } from './rehearsal.ts';
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
import { readSetUpFile, writeSetUpFile } from './set-up-file.ts';
import { signIn, needsCaptchaToSignIn } from './sign-in.ts';
import { issueCode } from './one-time-code.ts';
import { sendCodeTo } from './sign-in-code.ts';
import { signInByPhone } from './sign-in-by-phone.ts';
import { setWork } from './proof-of-work.ts';
import { mailLink, openLink } from './verify-email.ts';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { user } from '@entrepot/contract/modules/access/user.ts';
import type { Services } from '../../core/services.ts';
import { lock } from '../../core/db/rows.ts';
import { notifyUsers } from '../messaging/public.ts';
import { logOwn } from './own-log.ts';
import { phoneName, readPhone } from './phone.ts';
import { unlessTaken } from './sign-in-name-taken.ts';
import { startArchive, trialArchive } from './trial-archive.ts';
import { codeProgress, spendCode, tryCode } from './sms-codes.ts';
import { signInRetention } from './sign-in-retention.ts';

/**
 * Sets a phone of the caller, who identifies itself, verified by the code sent to it (`SmsCodeWrong`; `Duplicate` if another account has it).
 * Ends the other sessions and notifies the former number.
 */
const bind =
  ({ config }: Pick<Services, 'config'>) =>
  async (db: Db, caller: Caller, input: Input<typeof bindPhone>): Promise<true> => {
    const phone = readPhone(input);
    await mustIdentify(db, caller, config, input);
    const codeId = await tryCode(db, caller.now, config.secretKey, { scene: 'bind', contact: phone, proof: input });
    await db.transaction().execute(async (tx) => {
      const row = await lock(tx, caller, user, caller.userId!);
      await spendCode(tx, caller.now, codeId);
      await unlessTaken('phone', () => verifyPhone(tx, caller, row, phone));
      await endSessions(tx, caller, { siteId: row.siteId, userId: row.id, except: await familyOf(tx, row.siteId, caller.sessionId) });
      await notifyFormerContacts(tx, caller, row, 'phoneChanged');
      await unlessTaken('phone', () => takeSignInName(tx, caller, row, 'phone', phoneName(phone)));
      await logOwn(tx, caller, row, 'BindPhone');
      await notifyUsers(tx, caller, {
        siteId: row.siteId,
        userIds: [row.id],
        type: enumCodes.UserMessageType.Security,
        text: 'account.messages.phoneBound',
        values: { phone: phoneName(phone) },
      });
    });
    return true;
  };

const keysAMinute = 600;

/** The account module. */
export const account: Module = {
  name: 'account',
  prepare: setWork,
  calls: (services) => [
    ...handle(getWhetherToVerify, needsCaptchaToSignIn),
    ...handle(revokeToken, revoke(services)),
    ...handle(verifyEmail, openLink(services)),
    ...handle(getSetUp, choices),
    ...handle(setUp, makeFirst(services)),
    ...handle(getSetUpGuide, guide),
    ...handle(getGoLive, goLiveReport),
    ...handle(exportSetUp, writeSetUpFile),
    ...handle(importSetUp, readSetUpFile),
    ...handle(exportTrialData, startArchive),
    ...handle(goLive, goLiveWithApproval),
    ...handle(getMyDevices, devices),
    ...handle(endMyDevice, endDevice),
    ...handle(endMyOtherDevices, endOtherDevices),
    ...handle(pushCalls.getPushKey, push.key),
    ...handle(pushCalls.getMinePushSubscription, push.topicsOf),
    ...handle(pushCalls.establishPushSubscription, push.subscribe(services)),
    ...handle(pushCalls.deletePushSubscription, push.unsubscribe),
    ...handle(factorCalls.getSecondFactor, secondFactor.state),
    ...handle(factorCalls.removeSecondFactor, secondFactor.removeOf('staff')),
    ...handle(factorCalls.removeSecondFactorUser, secondFactor.removeOf('customer')),
    ...handle(issueSignInCode, issueCode(services, 'staff')),
    ...handle(issueSignInCodeUser, issueCode(services, 'customer')),
    ...handle(getPasswordKey, passwordKey),
    ...handle(getCaptcha, draw),
    ...handle(checkingCaptcha, check),
    ...handle(login, signIn(services, 'staff')),
    ...handle(loginUser, signIn(services, 'customer')),
    ...handle(sendSignInCode, sendCodeTo(services, 'staff')),
    ...handle(sendSignInCodeUser, sendCodeTo(services, 'customer')),
    ...handle(refreshToken, refresh(services)),
    ...handle(changePassword, setOwnPassword(services)),
    ...handle(getCodeWays, codeWays(services)),
    ...handle(getCodeProgress, codeProgress),
    ...handle(getRegisterSmsCaptcha, registrationCode(services)),
    ...handle(registerUser, register(services)),
    ...handle(getUserLoginSmsCaptcha, codeForOwner(services, 'login')),
    ...handle(signInPhoneCode, signInByPhone(services, 'staff')),
    ...handle(signInPhoneCodeUser, signInByPhone(services, 'customer')),
    ...handle(getUserRetrievePasswordSmsCaptcha, codeForOwner(services, 'retrieve')),
    ...handle(retrievePasswordPhoneSms, retrievePassword(services, 'staff')),
    ...handle(retrievePasswordPhoneSmsUser, retrievePassword(services, 'customer')),
    ...handle(getBindPhoneSmsCaptcha, bindingCode(services)),
    ...handle(bindPhone, bind(services)),
    ...handle(sendVerifyEmail, mailLink(services)),
    ...handle(factorCalls.startSecondFactor, secondFactor.start(services)),
    ...handle(factorCalls.confirmSecondFactor, secondFactor.confirm(services)),
    ...handle(factorCalls.renewRecoveryCodes, secondFactor.renew(services)),
    ...handle(factorCalls.stopSecondFactor, secondFactor.stop(services)),
    ...handle(openWorkplace, workplace),
    ...handle(setFloorPin, floorPin(services)),
    ...handle(leaveMessage, leave),
    ...handle(closing.getAccountClosing, closingOf),
    ...handle(closing.closeMyAccount, requestClosing(services)),
    ...handle(closing.cancelAccountClosing, cancelClosing),
  ],
  subscribers: [on(accountClosed, deleteSignInData)],
  retention: signInRetention,
  exports: [trialArchive],
  jobs: [{ name: 'close-accounts', daily: '02:10', run: closeDue }],
  metaCalls: (handlers, services) => handle(rehearseSetUp, rehearse(services, handlers)),
  deliveries: pushCarrier,
  start: makePushKeys,
};

async function passwordKey(db: Db, caller: Caller) {
  await limit(db, caller.now, `password key ${caller.address}`, keysAMinute, 1);
  return newPasswordKey(db, caller.now);
}

/** Deletes what a closed account signed in with. */
async function deleteSignInData(tx: Tx, _caller: Caller, { siteId, userId }: AccountClosed): Promise<void> {
  await tx.deleteFrom('emailToken').where('siteId', '=', siteId).where('userId', '=', userId).execute();
  await tx.deleteFrom('pushSubscription').where('siteId', '=', siteId).where('userId', '=', userId).execute();
  await tx.deleteFrom('secondFactor').where('siteId', '=', siteId).where('userId', '=', userId).execute();
  await tx.deleteFrom('recoveryCode').where('siteId', '=', siteId).where('userId', '=', userId).execute();
}
