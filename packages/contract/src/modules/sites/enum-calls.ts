import { call, type SelectLists } from '../../core/call.ts';
import { f } from '../../core/field.ts';

export const enumOption = { value: f.count({ required: true }), name: f.text({ required: true, max: 200 }) };

/** The labels of several enumerations, or of all, by name. */
export const getEnums = call({
  path: '/Select/GetEnums',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  needs: null,
  transaction: 'none',
  query: true,
  input: { names: f.texts({ max: 200 }) },
  output: f.json<SelectLists>({ required: true }),
});
