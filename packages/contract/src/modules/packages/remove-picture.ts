import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { formerPackagePicture } from './former-picture.ts';
import { packageIndex } from './screens.ts';

/** Removes wrong pictures from a package or its label pictures; they remain in its history with the reason. */
export const removePackagePicture = call({
  path: '/Package/RemovePackagePicture',
  audience: ['platform', 'site', 'warehouse'],
  needs: packageIndex.RemovePicture,
  input: {
    id: f.id({ required: true }),
    pictures: f.images({ apiName: 'ImageUrls', required: true }),
    reason: f.longText({ required: true }),
  },
  output: done,
});

/** The pictures that were removed from a package, the latest first. */
export const getFormerPackagePictures = call({
  path: '/Package/GetFormerPackagePictures',
  audience: ['platform', 'site', 'warehouse'],
  needs: packageIndex,
  input: { id: f.id({ required: true }) },
  output: f.list({
    id: f.id({ required: true }),
    pictures: formerPackagePicture.fields.pictures,
    reason: formerPackagePicture.fields.reason,
    removedTime: formerPackagePicture.fields.removedTime,
    removerName: f.text(),
  }),
  transaction: 'none',
});
