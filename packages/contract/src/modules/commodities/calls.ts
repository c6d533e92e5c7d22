import { call, option } from '../../core/call.ts';
import { f } from '../../core/field.ts';

/** The cargo types of the caller's site. */
export const getSelectCargoTypes = call({
  path: '/CargoType/GetSelectCargoTypes',
  aliases: ['/Select/GetCargoType'],
  audience: ['platform', 'site', 'warehouse', 'customer'],
  needs: null,
  input: {},
  output: f.list(
    { id: f.id({ required: true }), ...option, code: f.text({ max: 32 }), sensitive: f.flag(), mixWithAll: f.flag() },
    { required: true },
  ),
  transaction: 'none',
  query: true,
});
