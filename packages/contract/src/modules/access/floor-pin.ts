import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';

/**
 * A PIN with which a person approves at one workplace, such as an unlikely weight, in place of the password of the account. It is valid for one
 * shift.
 */
export const floorPin = resource({
  name: 'floorPin',
  module: 'access',
  table: 'floor_pin',
  bare: true,
  fields: {
    userId: f.ref('user', { readOnly: true, required: true }),
    workplaceCode: f.text({ readOnly: true, required: true, max: 16 }),
    pinHash: f.text({ readOnly: true, required: true, max: 200, seenBy: [], widget: 'hidden' }),
    expirationTime: f.time({ readOnly: true, required: true }),
  },
  unique: [['userId', 'workplaceCode']],
});
