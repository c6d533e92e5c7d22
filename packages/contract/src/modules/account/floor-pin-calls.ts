import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { ownPassword } from './calls.ts';

const staff = { audience: ['platform', 'site', 'warehouse'], needs: null } as const;

/** Names a workplace: its browser stores the key and shows the code. */
export const openWorkplace = call({
  path: '/Account/OpenWorkplace',
  ...staff,
  transaction: 'none',
  input: {},
  output: f.object(
    { workplaceKey: f.text({ required: true, max: 200 }), workplaceCode: f.text({ required: true, max: 16 }) },
    { required: true },
  ),
});

/** Creates a PIN with which the caller approves at one workplace; an earlier one for it ends. The answer contains the PIN once. */
export const setFloorPin = call({
  path: '/Account/SetFloorPin',
  ...staff,
  transaction: 'own',
  input: { workplaceCode: f.text({ required: true, max: 16 }), ...ownPassword },
  output: f.object({ pin: f.text({ required: true, max: 6 }), expirationTime: f.time({ required: true }) }, { required: true }),
});
