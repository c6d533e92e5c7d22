import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { captchaAnswer, ownPassword, secondFactorCode } from './calls.ts';

const anyone = { audience: ['anonymous'], needs: null } as const;
const signedIn = { audience: ['platform', 'site', 'warehouse', 'customer'], needs: null } as const;
const secret = f.secret({ required: true });
const tokenPair = f.object({ accessToken: f.text({ required: true }), refreshToken: f.text({ required: true }) }, { required: true });
const phone = { phoneCode: f.text({ required: true, max: 5 }), phoneNumber: f.phone({ required: true }) };
/** Where a code is sent: a phone number, or without one a mail address. */
const contact = { phoneCode: f.text({ max: 5 }), phoneNumber: f.phone(), email: f.email() };
const sent = { ...phone, ...captchaAnswer };
const sentToContact = { ...contact, ...captchaAnswer };
const codeWithKey = { phoneNumberCode: f.text({ required: true, max: 8 }), phoneKey: f.text({ required: true }) };
const proof = { ...phone, ...codeWithKey };
const contactProof = { ...contact, ...codeWithKey };
const newPassword = { password: secret, confirmPassword: secret, passwordKeyId: f.text({ required: true }) };
const phoneKey = f.object({ phoneKey: f.text({ required: true }) }, { required: true });

/** The ways in which the site of the host can send codes to customers. */
export const getCodeWays = call({
  path: '/Account/GetCodeWays',
  ...anyone,
  transaction: 'none',
  input: {},
  output: f.object({ phone: f.flag({ required: true }), email: f.flag({ required: true }) }, { required: true }),
});

/**
 * Whether a code to register or to bind a phone has left: `waiting`, `sent` or `failed`. For other codes and unknown keys always `sent`,
 * because whether an account has the number is not disclosed.
 */
export const getCodeProgress = call({
  path: '/Account/GetCodeProgress',
  ...anyone,
  transaction: 'none',
  input: { phoneKey: codeWithKey.phoneKey },
  output: f.object({ progress: f.text({ required: true, max: 8 }) }, { required: true }),
});

/** Sends a registration code to a phone or a mail address, after a solved captcha. */
export const getRegisterSmsCaptcha = call({
  path: '/Account/GetRegisterSmsCaptcha',
  ...anyone,
  transaction: 'own',
  input: sentToContact,
  output: phoneKey,
});

/** Sends a sign-in code, after a solved captcha. The answer is the same whether an account has the number or not. */
export const getUserLoginSmsCaptcha = call({
  path: '/Account/GetUserLoginSmsCaptcha',
  ...anyone,
  transaction: 'own',
  input: sent,
  output: phoneKey,
});

/** Sends a code for resetting the password, after a solved captcha. The answer is the same whether an account has the number or not. */
export const getUserRetrievePasswordSmsCaptcha = call({
  path: '/Account/GetUserRetrievePasswordSmsCaptcha',
  ...anyone,
  transaction: 'own',
  input: sentToContact,
  output: phoneKey,
});

/**
 * Opens a customer's account at the site of the host and signs it in, by the code sent to a phone or, without one, to a mail address.
 * Without a user name the member code is the name.
 */
export const registerUser = call({
  path: '/Account/RegisterUser',
  ...anyone,
  transaction: 'own',
  input: {
    userName: f.userName(),
    ...newPassword,
    ...contactProof,
    referrerCode: f.text({ max: 12 }),
    agreement: f.flag(),
  },
  output: tokenPair,
});

const byPhone = { ...proof, menuClassification: f.enum('MenuClassification'), ...captchaAnswer, ...secondFactorCode };

/** Signs in to the back office by a code sent to the account's phone. */
export const signInPhoneCode = call({ path: '/Account/SignInPhoneCode', ...anyone, transaction: 'own', input: byPhone, output: tokenPair });

/** Signs a customer in at the site of the host by a code sent to the account's phone. */
export const signInPhoneCodeUser = call({
  path: '/Account/SignInPhoneCodeUser',
  ...anyone,
  transaction: 'own',
  input: byPhone,
  output: tokenPair,
});

const retrieval = { ...contactProof, ...newPassword };

/** Sets a new password of a back-office account by a code sent to its phone; all its sessions end. */
export const retrievePasswordPhoneSms = call({
  path: '/Account/RetrievePasswordPhoneSms',
  ...anyone,
  transaction: 'own',
  input: retrieval,
  output: done,
});

/** Sets a new password of a customer by a code sent to its phone; all its sessions end. */
export const retrievePasswordPhoneSmsUser = call({
  path: '/Account/RetrievePasswordPhoneSmsUser',
  ...anyone,
  transaction: 'own',
  input: retrieval,
  output: done,
});

/** Sends a code to a phone that the caller wants to sign in with. */
export const getBindPhoneSmsCaptcha = call({
  path: '/Account/GetBindPhoneSmsCaptcha',
  ...signedIn,
  transaction: 'own',
  input: phone,
  output: phoneKey,
});

/**
 * Binds a phone to the caller's account, verified by the code sent to it. Needs the own password. The other sessions end, the former number is
 * notified, and the new one resets the password only after a day.
 */
export const bindPhone = call({
  path: '/Account/BindPhone',
  ...signedIn,
  transaction: 'own',
  input: { ...proof, ...ownPassword },
  output: done,
});

/** Sends a link to an e-mail address that the caller wants to sign in with. Needs the own password. */
export const sendVerifyEmail = call({
  path: '/Account/SendVerifyEmail',
  ...signedIn,
  transaction: 'own',
  input: { email: f.email({ required: true }), ...ownPassword },
  output: done,
});

/**
 * Binds an e-mail address to its account, verified by the token of the link sent to it. The other sessions end, and the former address is
 * notified.
 */
export const verifyEmail = call({
  path: '/Account/VerifyEmail',
  ...anyone,
  input: { token: f.text({ required: true, max: 128 }) },
  output: done,
});
