import { call } from '../../core/call.ts';
import { errorsOf } from '../../core/errors.ts';
import { f } from '../../core/field.ts';
import { packageIndex } from './screens.ts';

/** Splits a package that is in no order into several; goods that are in no part stay in it. Weights in kg, sides in cm. */
export const splitPackage = call({
  path: '/Package/SplitPackage',
  audience: ['platform', 'site', 'warehouse'],
  needs: packageIndex.Split,
  input: {
    id: f.id({ required: true }),
    parts: f.list(
      {
        suffix: f.code({ apiName: 'CourierNumber', max: 8 }),
        quantity: f.count({ required: true, min: 1 }),
        weight: f.kilograms(),
        length: f.centimetres(),
        width: f.centimetres(),
        height: f.centimetres({ apiName: 'Geight' }),
      },
      { required: true, max: 50 },
    ),
  },
  output: f.object({ ids: f.ids({ required: true }) }, { required: true }),
});

export const splitPackageErrors = errorsOf('packages', {
  noParts: 'AtLeastOneSelection',
  partsTooMany: 'TotalExceeded',
  partsTooHeavy: 'TotalExceeded',
});
