import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';

/** One use of a sign-in: each refresh makes a new row of the same family and marks the old one used. */
export const session = resource({
  name: 'session',
  module: 'access',
  table: 'session',
  bare: true,
  fields: {
    userId: f.ref('user', { readOnly: true, required: true }),
    familyId: f.id({ readOnly: true, required: true }),
    loginType: f.text({ readOnly: true, required: true, max: 32 }),
    menuClassification: f.enum('MenuClassification', { readOnly: true, required: true, default: 1 }),
    refreshTokenHash: f.text({ readOnly: true, required: true, max: 64, seenBy: [] }),
    deviceName: f.text({ readOnly: true, max: 200 }),
    address: f.text({ readOnly: true }),
    expirationTime: f.time({ readOnly: true, required: true }),
    usedTime: f.time({ readOnly: true }),
    revokedTime: f.time({ readOnly: true }),
    /** The person entered the password again: the access tokens of this session are refused, and its refresh token returns new ones. */
    renewTime: f.time({ readOnly: true }),
    replacedById: f.ref('session', { readOnly: true }),
  },
  unique: [['refreshTokenHash']],
  indexes: [['userId'], ['familyId'], ['expirationTime']],
  checks: { login_type_known: "login_type in ('userLogin', 'backgroundUserLogin')" },
});
