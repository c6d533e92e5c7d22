import { call } from '../../core/call.ts';
import { errorsOf } from '../../core/errors.ts';
import { f } from '../../core/field.ts';
import { packageIndex } from './screens.ts';

/**
 * A parcel was opened, and what was in it is stock of its owner from now on: so many pieces of a commodity in a condition, on the shelf
 * that is said or where the parcel lay. The parcel itself is no more.
 */
export const convertPackageToCommodity = call({
  path: '/Package/ConvertPackageToCommodity',
  who: 'PSW',
  needs: packageIndex.Convert,
  // A parcel sent twice after a lost answer becomes stock once.
  idempotent: true,
  takes: {
    id: f.id({ required: true }),
    lines: f.list(
      {
        commodityId: f.ref('commodity', { required: true }),
        quantity: f.count({ required: true, min: 1, max: 1_000_000, starts: 1 }),
        result: f.enum('InspectionResult', { wire: 'Result', required: true, starts: 1 }),
        shelfNumber: f.code({ wire: 'ShelvesNumber', max: 40 }),
      },
      { required: true, max: 100 },
    ),
    /** The shelves are meant, though their areas are for something else. */
    confirmArea: f.flag(),
  },
  gives: f.object({ ids: f.ids({ required: true }) }, { required: true }),
});

export const convertPackageErrors = errorsOf('packages', {
  nothingInIt: 'AtLeastOneSelection',
  noOwnerYet: 'StateNotAllowed',
  notAResult: 'ValidationFailed',
  shelfWanted: 'ValidationFailed',
  otherAreaForPieces: 'WarehouseMismatch',
});
