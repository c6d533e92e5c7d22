import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { packageIndex } from './screens.ts';

/** Gives a package that was recorded for the wrong customer to another one, before an order has it. */
export const changePackageOwner = call({
  path: '/Package/ChangePackageOwner',
  audience: ['platform', 'site', 'warehouse'],
  needs: packageIndex.ChangeOwner,
  input: {
    id: f.id({ required: true }),
    ownerId: f.customer({ apiName: 'UserId', required: true }),
    reason: f.longText({ required: true }),
  },
  output: done,
});
