import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { platformStaffIndex, userIndex } from '../access/screens.ts';
import { ownPassword } from './calls.ts';

const everybody = { audience: ['platform', 'site', 'warehouse', 'customer'], needs: null } as const;

/** Whether the caller's account has a second factor, and how many recovery codes are left. */
export const getSecondFactor = call({
  path: '/Account/GetSecondFactor',
  ...everybody,
  withoutSecondFactor: true,
  transaction: 'none',
  input: {},
  output: f.object({ enabled: f.flag({ required: true }), recoveryCodesLeft: f.count({ required: true }) }, { required: true }),
});

/** Starts its activation: returns a secret for an authenticator app, as text and as a QR code. Needs the password. */
export const startSecondFactor = call({
  path: '/Account/StartSecondFactor',
  ...everybody,
  withoutSecondFactor: true,
  transaction: 'own',
  input: ownPassword,
  output: f.object(
    {
      secret: f.text({ required: true }),
      address: f.text({ required: true, max: 500 }),
      picture: f.longText({ required: true, max: 200_000 }),
    },
    { required: true },
  ),
});

/** Activates it with a code of the authenticator; returns the recovery codes, which are shown only this once. */
export const confirmSecondFactor = call({
  path: '/Account/ConfirmSecondFactor',
  ...everybody,
  withoutSecondFactor: true,
  transaction: 'own',
  input: { code: f.text({ required: true, max: 16 }) },
  output: f.object({ recoveryCodes: f.texts({ required: true }) }, { required: true }),
});

/** Creates new recovery codes; the old ones become invalid. Needs the password and a code. */
export const renewRecoveryCodes = call({
  path: '/Account/RenewRecoveryCodes',
  ...everybody,
  transaction: 'own',
  input: ownPassword,
  output: f.object({ recoveryCodes: f.texts({ required: true }) }, { required: true }),
});

/** Deactivates it. Needs the password and a code. */
export const stopSecondFactor = call({
  path: '/Account/StopSecondFactor',
  ...everybody,
  transaction: 'own',
  input: ownPassword,
  output: done,
});

/** Removes it from a colleague who lost the app and the codes; their sessions end. */
export const removeSecondFactor = call({
  path: '/PlatformStaff/RemoveSecondFactor',
  audience: ['platform', 'site'],
  needs: platformStaffIndex.ResetPassword,
  input: { id: f.id({ required: true }) },
  output: done,
});

/** Removes it from a customer who lost the app and the codes; their sessions end. */
export const removeSecondFactorUser = call({
  path: '/User/RemoveSecondFactor',
  audience: ['platform', 'site'],
  needs: userIndex.ResetPassword,
  input: { id: f.id({ required: true }) },
  output: done,
});
