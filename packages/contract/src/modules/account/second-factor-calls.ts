import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { platformStaffIndex, userIndex } from '../access/screens.ts';

const everybody = { who: 'CPSW', needs: null } as const;
const sealed = { password: f.secret({ required: true }), passwordKeyId: f.text({ required: true }) };

/** Is a second factor asked for when the caller signs in, and how many recovery codes are left? */
export const getSecondFactor = call({
  path: '/Account/GetSecondFactor',
  ...everybody,
  reads: true,
  takes: {},
  gives: f.object({ enabled: f.flag({ required: true }), recoveryCodesLeft: f.count({ required: true }) }, { required: true }),
});

/** Begins to switch it on: a secret for an authenticator app, as text and as a picture to scan. Takes the password. */
export const startSecondFactor = call({
  path: '/Account/StartSecondFactor',
  ...everybody,
  takes: sealed,
  gives: f.object(
    {
      secret: f.text({ required: true }),
      address: f.text({ required: true, max: 500 }),
      picture: f.longText({ required: true, max: 200_000 }),
    },
    { required: true },
  ),
});

/** Switches it on with a code of the app; gives recovery codes, which are told this once. */
export const confirmSecondFactor = call({
  path: '/Account/ConfirmSecondFactor',
  ...everybody,
  takes: { code: f.text({ required: true, max: 16 }) },
  gives: f.object({ recoveryCodes: f.texts({ required: true }) }, { required: true }),
});

/** Makes new recovery codes; the old ones are dead. Takes the password. */
export const renewRecoveryCodes = call({
  path: '/Account/RenewRecoveryCodes',
  ...everybody,
  takes: sealed,
  gives: f.object({ recoveryCodes: f.texts({ required: true }) }, { required: true }),
});

/** Switches it off. Takes the password. */
export const stopSecondFactor = call({ path: '/Account/StopSecondFactor', ...everybody, takes: sealed, gives: done });

/** Takes it off a colleague who lost the app and the codes; their sessions end. */
export const removeSecondFactor = call({
  path: '/PlatformStaff/RemoveSecondFactor',
  who: 'PS',
  needs: platformStaffIndex.ResetPassword,
  takes: { id: f.id({ required: true }) },
  gives: done,
});

/** Takes it off a customer who lost the app and the codes; their sessions end. */
export const removeSecondFactorUser = call({
  path: '/User/RemoveSecondFactor',
  who: 'PS',
  needs: userIndex.ResetPassword,
  takes: { id: f.id({ required: true }) },
  gives: done,
});
