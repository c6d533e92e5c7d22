import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';

const anyone = { audience: ['anonymous'], needs: null } as const;
const secret = f.secret({ required: true });
const tokenPair = f.object({ accessToken: f.text({ required: true }), refreshToken: f.text({ required: true }) }, { required: true });
/**
 * The token pair and the device token. Sent with the next sign-in, the device token exempts this device from the lock that failed attempts
 * elsewhere cause.
 */
const entrance = f.object(
  { accessToken: f.text({ required: true }), refreshToken: f.text({ required: true }), deviceToken: f.text({ max: 200 }) },
  { required: true },
);
const keyId = f.text({ required: true });
/** A code of the authenticator app, or a recovery code, when the account needs one. */
export const secondFactorCode = { secondFactorCode: f.text({ max: 16 }) };
/**
 * The input by which the caller identifies itself again: its own password, and the code of its second factor if it has one. Without the code the call
 * is refused (`LoginFailed`) with Data.SecondFactor.
 */
export const ownPassword = { password: secret, passwordKeyId: keyId, ...secondFactorCode };
/** The answer to a captcha, and the solved proof of work: `{"challenge": …, "solution": …}`. */
export const captchaAnswer = { captcha: f.text(), captchaKey: f.text(), captchaWork: f.text({ max: 2000 }) };
const token = { token: f.text({ required: true, max: 128 }) };

const signIn = {
  username: f.text({ apiName: 'username', required: true, max: 128 }),
  password: f.secret({ apiName: 'password', required: true }),
  passwordKeyId: keyId,
  menuClassification: f.enum('MenuClassification'),
  ...captchaAnswer,
  deviceToken: f.text({ max: 200 }),
  signInCode: f.text({ max: 24 }),
  signInCodeKey: f.text({ max: 500 }),
};

/** A key that encrypts the passwords of one request; 256 bits in base64, used once, valid for 120 seconds. */
export const getPasswordKey = call({
  path: '/Account/GetPasswordKey',
  ...anyone,
  transaction: 'own',
  input: {},
  output: f.object({ keyId, key: f.text({ required: true }), expiresIn: f.count({ required: true }) }, { required: true }),
});

/**
 * Signs in to the back office. When the account has a second factor, a call without its code is refused (`LoginFailed`) with
 * Data.SecondFactor.
 */
export const login = call({
  path: '/Account/Login',
  ...anyone,
  transaction: 'own',
  input: { ...signIn, ...secondFactorCode },
  output: entrance,
});

/** Signs a customer in at the site of the host; the second factor works as for staff. */
export const loginUser = call({
  path: '/Account/LoginUser',
  ...anyone,
  transaction: 'own',
  input: { ...signIn, ...secondFactorCode },
  output: entrance,
});

const forCode = {
  username: signIn.username,
  password: signIn.password,
  passwordKeyId: keyId,
  captcha: f.text({ required: true }),
  captchaKey: f.text({ required: true }),
  captchaWork: captchaAnswer.captchaWork,
};
const codeKey = f.object({ signInCodeKey: f.text({ required: true, max: 500 }) }, { required: true });

/**
 * Sends a code by mail or text message when name and password are right, so that the user can sign in to an account locked by failed
 * attempts. The answer is the same whether a code was sent or not.
 */
export const sendSignInCode = call({ path: '/Account/SendSignInCode', ...anyone, transaction: 'own', input: forCode, output: codeKey });

/** The same for a customer at the site of the host. */
export const sendSignInCodeUser = call({
  path: '/Account/SendSignInCodeUser',
  ...anyone,
  transaction: 'own',
  input: forCode,
  output: codeKey,
});

/** Whether a captcha must be solved before this name may sign in from this address. */
export const getWhetherToVerify = call({
  path: '/Account/GetWhetherToVerify',
  ...anyone,
  transaction: 'none',
  input: { username: f.text({ apiName: 'username', max: 128 }) },
  output: f.flag({ required: true }),
});

/**
 * A new captcha: a picture as a data URL, and its key. `slider` requests a puzzle instead: its picture with a gap, the piece and the
 * vertical offset of the piece; the answer is the horizontal offset and the deviations on the way, `143;1,-2,0`.
 */
export const getCaptcha = call({
  path: '/Account/GetCaptcha64',
  ...anyone,
  transaction: 'own',
  // Under an attack on the name of the sign-in, the work is harder.
  input: { kind: f.text({ max: 16 }), username: f.text({ max: 128 }) },
  output: f.object(
    {
      captchaKey: f.text({ required: true }),
      image: f.text({ required: true }),
      width: f.count({ required: true }),
      height: f.count({ required: true }),
      piece: f.text(),
      pieceTop: f.count(),
      // The proof of work for the browser, as JSON.
      work: f.text({ max: 2000 }),
    },
    { required: true },
  ),
});

/** Checks a captcha's answer. A wrong one invalidates the captcha; a right one is valid for one sign-in. */
export const checkingCaptcha = call({
  path: '/Account/CheckingCaptcha',
  ...anyone,
  transaction: 'own',
  input: { captchaKey: f.text({ required: true }), captcha: f.text({ required: true }) },
  output: done,
});

/** Exchanges a refresh token for a new pair of tokens; the old one is used up. */
export const refreshToken = call({ path: '/Account/RefreshToken', ...anyone, transaction: 'own', input: token, output: tokenPair });

/** Ends the session of a refresh token; always true. */
export const revokeToken = call({ path: '/Account/RevokeToken', ...anyone, input: token, output: done });

/** Changes the caller's password; all its other sessions end. Needs the code of the second factor if the account has one. */
export const changePassword = call({
  path: '/Account/ChangePassword',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  needs: null,
  transaction: 'own',
  input: { oldPassword: secret, password: secret, confirmPassword: secret, passwordKeyId: keyId, ...secondFactorCode },
  output: done,
});
