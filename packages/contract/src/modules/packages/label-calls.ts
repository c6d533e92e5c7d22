import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { packageIndex, packageSigningScreen } from './screens.ts';

/** Labels of packages as one PDF, in the order asked for; returns its address. */
export const printPackageLabels = call({
  path: '/Package/PrintPackageLabels',
  audience: ['platform', 'site', 'warehouse'],
  // A further box under one number gets its label where it is received.
  needs: [packageIndex.Print, packageSigningScreen.Sign],
  input: { ids: f.ids({ required: true }) },
  output: f.file({ required: true }),
});
