import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { packEdit } from '../packing/screens.ts';
import { personalPickingIndex } from '../picking/screens.ts';
import { packageIndex, packagePutOnShelvesIndex, packageSigningScreen } from './screens.ts';

const id = f.id({ required: true });

/** Reports a problem of a package in the warehouse. Orders that contain it are put on hold until it is resolved. */
export const markPackageProblem = call({
  path: '/Package/MarkPackageProblem',
  audience: ['platform', 'site', 'warehouse'],
  idempotent: true,
  // Damage is found where goods are handled, so pickers and packers report it too.
  needs: [packageSigningScreen.MarkProblem, packageIndex.MarkProblem, personalPickingIndex.ReportShortage, packEdit.Scan],
  input: {
    id,
    problem: f.enum('PackageProblemType', { apiName: 'PackageProblemType', required: true }),
    remarks: f.longText(),
    pictures: f.images({ apiName: 'ImageUrls' }),
  },
  output: done,
});

/** Resolves a problem: the package is shipped as it is. */
export const clearPackageProblem = call({
  path: '/Package/ClearPackageProblem',
  audience: ['platform', 'site', 'customer'],
  needs: packageIndex.ClearProblem,
  input: { id, remarks: f.longText() },
  output: done,
});

/**
 * Answers what is done with a package in an order that has a problem. Goods that are on their shelf leave the order immediately; picked
 * ones leave it when the warehouse puts them on a shelf. `Return` needs the address.
 */
export const answerPackageProblem = call({
  path: '/Package/AnswerPackageProblem',
  audience: ['platform', 'site', 'customer'],
  needs: packageIndex.ClearProblem,
  idempotent: true,
  input: {
    id,
    decision: f.enum('ProblemDecision', { required: true }),
    recipientName: f.text({ max: 60 }),
    phone: f.phone(),
    address: f.text({ max: 255 }),
    courierName: f.text({ max: 60 }),
    returnReason: f.enum('ReturnReason'),
    freightCollect: f.flag(),
  },
  /** Whether the package has left its orders already. */
  output: f.object({ carriedOut: f.flag({ required: true }) }, { required: true }),
});

/** Takes a package out of its orders as its customer decided, and puts picked pieces on the scanned shelf. */
export const takePackageOut = call({
  path: '/Package/TakePackageOut',
  audience: ['platform', 'site', 'warehouse'],
  needs: [packagePutOnShelvesIndex.PutOn, personalPickingIndex.CancelPick, packEdit.CancelScan],
  idempotent: true,
  input: { id, shelfNumber: f.code({ apiName: 'ShelvesNumber', required: true }) },
  output: done,
});
