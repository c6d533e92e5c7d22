import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { captchaAnswer, secondFactorCode } from './calls.ts';

const anyone = { who: 'A', needs: null } as const;
const signedIn = { who: 'CPSW', needs: null } as const;
const secret = f.secret({ required: true });
const tokenPair = f.object({ accessToken: f.text({ required: true }), refreshToken: f.text({ required: true }) }, { required: true });
const phone = { phoneCode: f.text({ required: true, max: 5 }), phoneNumber: f.phone({ required: true }) };
const sent = { ...phone, ...captchaAnswer };
const proof = { ...phone, phoneNumberCode: f.text({ required: true, max: 8 }), phoneKey: f.text({ required: true }) };
const newPassword = { password: secret, confirmPassword: secret, passwordKeyId: f.text({ required: true }) };
const phoneKey = f.object({ phoneKey: f.text({ required: true }) }, { required: true });

/** Sends the code that a registration needs, for a solved captcha. */
export const getRegisterSmsCaptcha = call({ path: '/Account/GetRegisterSmsCaptcha', ...anyone, takes: sent, gives: phoneKey });

/** Sends a code to sign in with, for a solved captcha. The answer is the same whether an account has the number or not. */
export const getUserLoginSmsCaptcha = call({ path: '/Account/GetUserLoginSmsCaptcha', ...anyone, takes: sent, gives: phoneKey });

/** Sends a code to set a new password with, for a solved captcha. The answer is the same whether an account has the number or not. */
export const getUserRetrievePasswordSmsCaptcha = call({
  path: '/Account/GetUserRetrievePasswordSmsCaptcha',
  ...anyone,
  takes: sent,
  gives: phoneKey,
});

/** Opens a customer's account at the site of the host and signs it in. Without a user name the member code is the name. */
export const registerUser = call({
  path: '/Account/RegisterUser',
  ...anyone,
  takes: {
    userName: f.userName(),
    ...newPassword,
    ...proof,
    email: f.email(),
    referrerCode: f.text({ max: 12 }),
    agreement: f.flag(),
  },
  gives: tokenPair,
});

const byPhone = { ...proof, menuClassification: f.enum('MenuClassification'), ...captchaAnswer, ...secondFactorCode };

/** Signs in to the back office by a code sent to the account's phone. */
export const signInPhoneCode = call({ path: '/Account/SignInPhoneCode', ...anyone, takes: byPhone, gives: tokenPair });

/** Signs a customer in at the site of the host by a code sent to the account's phone. */
export const signInPhoneCodeUser = call({ path: '/Account/SignInPhoneCodeUser', ...anyone, takes: byPhone, gives: tokenPair });

const retrieval = { ...proof, ...newPassword };

/** Sets a new password of a back-office account by a code sent to its phone; all its sessions end. */
export const retrievePasswordPhoneSms = call({ path: '/Account/RetrievePasswordPhoneSms', ...anyone, takes: retrieval, gives: done });

/** Sets a new password of a customer by a code sent to its phone; all its sessions end. */
export const retrievePasswordPhoneSmsUser = call({
  path: '/Account/RetrievePasswordPhoneSmsUser',
  ...anyone,
  takes: retrieval,
  gives: done,
});

/** Sends a code to a phone that the caller wants to sign in by. */
export const getBindPhoneSmsCaptcha = call({ path: '/Account/GetBindPhoneSmsCaptcha', ...signedIn, takes: phone, gives: phoneKey });

/** Makes a phone the caller's, proved by the code that was sent to it. */
export const bindPhone = call({ path: '/Account/BindPhone', ...signedIn, takes: proof, gives: done });

/** Sends a link to an e-mail address that the caller wants to sign in by. */
export const sendVerifyEmail = call({
  path: '/Account/SendVerifyEmail',
  ...signedIn,
  takes: { email: f.email({ required: true }) },
  gives: done,
});

/** Makes an e-mail address its account's, proved by the token of the link that was sent to it. */
export const verifyEmail = call({
  path: '/Account/VerifyEmail',
  ...anyone,
  takes: { token: f.text({ required: true, max: 128 }) },
  gives: done,
});
