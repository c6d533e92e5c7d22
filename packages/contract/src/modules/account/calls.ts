import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';

const anyone = { who: 'A', needs: null } as const;
const secret = f.secret({ required: true });
const tokenPair = f.object({ accessToken: f.text({ required: true }), refreshToken: f.text({ required: true }) }, { required: true });
/** The pair, and what the device is known by from now on: sent with the next sign-in, it is not held up by what others fail at. */
const entrance = f.object(
  { accessToken: f.text({ required: true }), refreshToken: f.text({ required: true }), deviceToken: f.text({ max: 200 }) },
  { required: true },
);
const keyId = f.text({ required: true });
/** A code of the authenticator app, or a recovery code, where the account asks for one. */
export const secondFactorCode = { secondFactorCode: f.text({ max: 16 }) };
/** The answer to a captcha, and the work that came with it, done: `{"challenge": …, "solution": …}`. */
export const captchaAnswer = { captcha: f.text(), captchaKey: f.text(), captchaWork: f.text({ max: 2000 }) };
const token = { token: f.text({ required: true, max: 128 }) };

const signIn = {
  username: f.text({ wire: 'username', required: true, max: 128 }),
  password: f.secret({ wire: 'password', required: true }),
  passwordKeyId: keyId,
  menuClassification: f.enum('MenuClassification'),
  ...captchaAnswer,
  deviceToken: f.text({ max: 200 }),
  signInCode: f.text({ max: 24 }),
  signInCodeKey: f.text({ max: 500 }),
};

/** A key that seals the passwords of one request; 256 bits in base64, used once, for 120 seconds. */
export const getPasswordKey = call({
  path: '/Account/GetPasswordKey',
  ...anyone,
  takes: {},
  gives: f.object({ keyId, key: f.text({ required: true }), expiresIn: f.count({ required: true }) }, { required: true }),
});

/** Signs in to the back office. Where the account asks for a second factor, a call without its code is refused (115) with Data.SecondFactor. */
export const login = call({ path: '/Account/Login', ...anyone, takes: { ...signIn, ...secondFactorCode }, gives: entrance });

/** Signs a customer in at the site of the host; the second factor is asked for as of the staff. */
export const loginUser = call({ path: '/Account/LoginUser', ...anyone, takes: { ...signIn, ...secondFactorCode }, gives: entrance });

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
 * Sends a code by mail or text message to whoever gives the right name and password, so that they come in whatever others fail at.
 * The answer is the same whether anything was sent or not.
 */
export const sendSignInCode = call({ path: '/Account/SendSignInCode', ...anyone, takes: forCode, gives: codeKey });

/** The same for a customer at the site of the host. */
export const sendSignInCodeUser = call({ path: '/Account/SendSignInCodeUser', ...anyone, takes: forCode, gives: codeKey });

/** Must a captcha be solved before this name may sign in from here? */
export const getWhetherToVerify = call({
  path: '/Account/GetWhetherToVerify',
  ...anyone,
  reads: true,
  takes: { username: f.text({ wire: 'username', max: 128 }) },
  gives: f.flag({ required: true }),
});

/**
 * A new captcha: a picture as a data address, and its key. `slider` asks for a puzzle instead: its picture with a gap, the piece and
 * how far down the piece stands; the answer is the offset and the deviations on the way, `143;1,-2,0`.
 */
export const getCaptcha = call({
  path: '/Account/GetCaptcha64',
  ...anyone,
  takes: { kind: f.text({ max: 16 }) },
  gives: f.object(
    {
      captchaKey: f.text({ required: true }),
      image: f.text({ required: true }),
      width: f.count({ required: true }),
      height: f.count({ required: true }),
      piece: f.text(),
      pieceTop: f.count(),
      // What the browser has to work out beside it, as JSON.
      work: f.text({ max: 2000 }),
    },
    { required: true },
  ),
});

/** Is this the captcha's answer? A wrong one spends the captcha; a right one stays good for one sign-in. */
export const checkingCaptcha = call({
  path: '/Account/CheckingCaptcha',
  ...anyone,
  takes: { captchaKey: f.text({ required: true }), captcha: f.text({ required: true }) },
  gives: done,
});

/** Gives a new pair of tokens for a refresh token, which is spent by it. */
export const refreshToken = call({ path: '/Account/RefreshToken', ...anyone, takes: token, gives: tokenPair });

/** Ends the session of a refresh token; always true. */
export const revokeToken = call({ path: '/Account/RevokeToken', ...anyone, takes: token, gives: done });

/** Changes the caller's password; all its other sessions end. */
export const changePassword = call({
  path: '/Account/ChangePassword',
  who: 'CPSW',
  needs: null,
  takes: { oldPassword: secret, password: secret, confirmPassword: secret, passwordKeyId: keyId },
  gives: done,
});
