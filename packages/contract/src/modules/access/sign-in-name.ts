import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';

/**
 * Finds an account before its site is known: one row for each name, verified phone or verified e-mail it may sign in with. Names are in
 * lower case; customers' are unique in their site, staff's over all sites.
 */
export const signInName = resource({
  name: 'signInName',
  module: 'access',
  table: 'sign_in_name',
  shared: true,
  bare: true,
  scope: { site: 'siteId' },
  fields: {
    userName: f.text({ readOnly: true, required: true, max: 128 }),
    kind: f.text({ readOnly: true, required: true, max: 16, default: 'userName' }),
    audience: f.text({ readOnly: true, required: true, max: 16 }),
    siteId: f.ref('site', { readOnly: true, required: true }),
    userId: f.id({ readOnly: true, required: true }),
  },
  unique: [
    { on: ['userName', 'kind'], where: "audience = 'staff'" },
    { on: ['siteId', 'userName', 'kind'], where: "audience = 'customer'" },
  ],
  indexes: [['userId']],
  checks: {
    kind_known: "kind in ('userName', 'phone', 'email')",
    audience_known: "audience in ('staff', 'customer')",
    in_small_letters: 'user_name = lower(user_name)',
  },
});
