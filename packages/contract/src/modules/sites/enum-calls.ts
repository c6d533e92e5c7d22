import { call, type SelectLists } from '../../core/call.ts';
import { f } from '../../core/field.ts';

export const enumOption = { value: f.count({ required: true }), name: f.text({ required: true, max: 200 }) };

/** The labels of several enumerations, or of all, by name. */
export const getEnums = call({
  path: '/Select/GetEnums',
  who: 'CPSW',
  needs: null,
  reads: true,
  query: true,
  takes: { names: f.texts({ max: 200 }) },
  gives: f.json<SelectLists>({ required: true }),
});
