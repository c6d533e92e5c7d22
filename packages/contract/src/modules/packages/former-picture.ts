import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { packageIndex } from './screens.ts';

/** A picture that was removed from a package because it shows something else. Staff still see it, customers do not. */
export const formerPackagePicture = resource({
  name: 'formerPackagePicture',
  module: 'packages',
  table: 'former_package_picture',
  bare: true,
  audience: { read: ['platform', 'site', 'warehouse'], write: [] },
  screen: packageIndex,
  fields: {
    packageId: f.ref('package', { readOnly: true, required: true }),
    pictures: f.images({ readOnly: true, required: true, default: [] }),
    reason: f.longText({ readOnly: true, required: true }),
    removedTime: f.time({ readOnly: true, required: true }),
    removerId: f.staff({ readOnly: true, required: true, display: { RemoverName: 'displayName' } }),
  },
  indexes: [['packageId']],
});
