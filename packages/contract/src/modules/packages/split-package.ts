import { call } from '../../core/call.ts';
import { errorsOf } from '../../core/errors.ts';
import { f } from '../../core/field.ts';
import { packageIndex } from './screens.ts';

/** Makes several packages of one that no order holds; what no part takes stays in it. Weights in kg, sides in cm. */
export const splitPackage = call({
  path: '/Package/SplitPackage',
  who: 'PSW',
  needs: packageIndex.Split,
  takes: {
    id: f.id({ required: true }),
    parts: f.list(
      {
        suffix: f.code({ wire: 'CourierNumber', max: 8 }),
        quantity: f.count({ required: true, min: 1 }),
        weight: f.kilograms(),
        length: f.centimetres(),
        width: f.centimetres(),
        height: f.centimetres({ wire: 'Geight' }),
      },
      { required: true, max: 50 },
    ),
  },
  gives: f.object({ ids: f.ids({ required: true }) }, { required: true }),
});

export const splitPackageErrors = errorsOf('packages', {
  noParts: 'AtLeastOneSelection',
  partsTooMany: 'TotalExceeded',
  partsTooHeavy: 'TotalExceeded',
});
