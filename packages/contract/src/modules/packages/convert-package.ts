import { call } from '../../core/call.ts';
import { errorsOf } from '../../core/errors.ts';
import { f } from '../../core/field.ts';
import { lotInput } from '../commodities/lot-fields.ts';
import { packageIndex } from './screens.ts';

/**
 * Opens a package and books its contents as stock of its owner: pieces of a commodity in a condition, on the given shelf or on that of the
 * package. The package ends.
 */
export const convertPackageToCommodity = call({
  path: '/Package/ConvertPackageToCommodity',
  audience: ['platform', 'site', 'warehouse'],
  needs: packageIndex.Convert,
  // A conversion repeated after a lost answer must book the stock only once.
  idempotent: true,
  input: {
    id: f.id({ required: true }),
    lines: f.list(
      {
        commodityId: f.ref('commodity', { required: true }),
        quantity: f.count({ required: true, min: 1, max: 1_000_000, default: 1 }),
        result: f.enum('InspectionResult', { apiName: 'Result', required: true, default: 1 }),
        shelfNumber: f.code({ apiName: 'ShelvesNumber', max: 40 }),
        ...lotInput,
      },
      { required: true, max: 100 },
    ),
    /** Confirms the shelves although their areas are for other goods. */
    confirmArea: f.flag(),
  },
  output: f.object({ ids: f.ids({ required: true }) }, { required: true }),
});

export const convertPackageErrors = errorsOf('packages', {
  nothingInIt: 'AtLeastOneSelection',
  noOwnerYet: 'StateNotAllowed',
  notAResult: 'ValidationFailed',
  shelfWanted: 'ValidationFailed',
  otherAreaForPieces: 'WarehouseMismatch',
});
