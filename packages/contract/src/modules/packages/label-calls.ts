import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { packageIndex } from './screens.ts';

/** Labels of packages as one PDF, in the order asked for; gives the file's address. */
export const printPackageLabels = call({
  path: '/Package/PrintPackageLabels',
  who: 'PSW',
  needs: packageIndex.Print,
  takes: { ids: f.ids({ required: true }) },
  gives: f.file({ required: true }),
});
