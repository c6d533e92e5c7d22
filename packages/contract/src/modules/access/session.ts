import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';

/** One use of a sign-in: each refresh makes a new row of the same family and marks the old one used. */
export const session = resource({
  name: 'session',
  module: 'access',
  table: 'session',
  bare: true,
  fields: {
    userId: f.ref('user', { byServer: true, required: true }),
    familyId: f.id({ byServer: true, required: true }),
    loginType: f.text({ byServer: true, required: true, max: 32 }),
    menuClassification: f.enum('MenuClassification', { byServer: true, required: true, starts: 1 }),
    refreshTokenHash: f.text({ byServer: true, required: true, max: 64, seenBy: '' }),
    deviceName: f.text({ byServer: true, max: 200 }),
    address: f.text({ byServer: true }),
    expirationTime: f.time({ byServer: true, required: true }),
    usedTime: f.time({ byServer: true }),
    revokedTime: f.time({ byServer: true }),
    replacedById: f.ref('session', { byServer: true }),
  },
  unique: [['refreshTokenHash']],
  indexes: [['userId'], ['familyId'], ['expirationTime']],
  checks: { login_type_known: "login_type in ('userLogin', 'backgroundUserLogin')" },
});
