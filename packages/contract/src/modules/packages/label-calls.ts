import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { packageIndex } from './screens.ts';

/** Labels of packages as one PDF, in the order asked for; returns its address. */
export const printPackageLabels = call({
  path: '/Package/PrintPackageLabels',
  audience: ['platform', 'site', 'warehouse'],
  needs: packageIndex.Print,
  input: { ids: f.ids({ required: true }) },
  output: f.file({ required: true }),
});
