import { printScannerCards } from '@entrepot/contract/modules/packages/card-calls.ts';
import { printPackageLabels } from '@entrepot/contract/modules/packages/label-calls.ts';
import type { Module } from '../../core/module.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { packageImport, upload } from './import.ts';
import { packagesHearings } from './hearings.ts';
import { printCards } from './cards.ts';
import { packageSample, printLabels } from './labels.ts';
import {
  batchEstablishPackage,
  deletePackage,
  disposePackage,
  editPackage,
  establishPackage,
  exportPackages,
  getEditPackage,
  getPackageById,
  getPackageStatistics,
  getPackages,
  upLoadPackage,
} from '@entrepot/contract/modules/packages/calls.ts';
import {
  batchPackageSigning,
  clearPackageProblem,
  getPackagePutAwayShelves,
  markPackageProblem,
  packageLowerShelf,
  packagePutOnShelves,
  packageSigning,
  recoverPackage,
  reportPackageLost,
  setPackageCargoType,
  transferPackageShelf,
  undoPackageSigning,
  weighPackage,
} from '@entrepot/contract/modules/packages/floor-calls.ts';
import {
  assignUnknownItem,
  auditUnknownItemClaim,
  cancelUnknownItemClaim,
  claimUnknownItem,
  disposeUnknownItem,
  getUnknownItems,
  returnUnknownItem,
  searchUnknownItem,
} from '@entrepot/contract/modules/packages/unknown-calls.ts';
import {
  applyPackageReturn,
  cancelPackageReturn,
  confirmPackageReturn,
  getPackageReturns,
  previewPackageReturn,
} from '@entrepot/contract/modules/packages/package-return.ts';
import { convertPackageToCommodity } from '@entrepot/contract/modules/packages/convert-package.ts';
import { splitPackage } from '@entrepot/contract/modules/packages/split-package.ts';
import { editUnknownItem, establishUnknownItem, getEditUnknownItem } from '@entrepot/contract/modules/packages/unknown-edit-calls.ts';
import { on } from '../../core/calls/handler.ts';
import { rowJson } from '../../core/rows/list.ts';
import { establishMany } from './batch.ts';
import { assign, audit, cancelClaim, claimItem } from './claims.ts';
import { convert } from './convert.ts';
import { establish } from './declare.ts';
import { dispose } from './dispose.ts';
import { cancel, edit } from './edit.ts';
import { recover, reportLost } from './lost.ts';
import { clearProblem, markProblem, setCargoType } from './problem.ts';
import { onePackage, packageExport, packageFor, packages as listed, statistics } from './queries.ts';
import { applyReturn, cancelReturn, confirmReturn, previewReturn } from './return.ts';
import { putAwayFor } from './put-away.ts';
import { packageReturns } from './return-queries.ts';
import { lower, moveToShelf, putOnShelves } from './shelve.ts';
import { signMany } from './sign-many.ts';
import { sign } from './sign.ts';
import { undoOne } from './undo-signing.ts';
import { split } from './split.ts';
import { editItem, establishItem, getEditItem } from './unknown-edit.ts';
import { disposeItem, returnItem } from './unknown-endings.ts';
import { searchUnknown, unknownItems } from './unknown-queries.ts';
import { weigh } from './weigh.ts';

/** All that this module brings. */
export const packages: Module = {
  name: 'packages',
  calls: ({ files }) => [
    ...on(getPackages, listed),
    ...on(exportPackages, packageExport.start),
    ...on(getPackageById, onePackage),
    ...on(getPackageStatistics, statistics),
    ...on(establishPackage, establish),
    ...on(batchEstablishPackage, establishMany),
    ...on(upLoadPackage, upload),
    ...on(getEditPackage, (tx, caller, { id }) => rowJson(tx, caller, packageFor(caller), id, { full: true })),
    ...on(editPackage, edit),
    ...on(deletePackage, cancel as never),
    ...on(disposePackage, dispose as never),

    ...on(packageSigning, sign),
    ...on(batchPackageSigning, signMany),
    ...on(undoPackageSigning, undoOne),
    ...on(weighPackage, weigh),
    ...on(packagePutOnShelves, putOnShelves),
    ...on(getPackagePutAwayShelves, putAwayFor),
    ...on(packageLowerShelf, lower as never),
    ...on(transferPackageShelf, moveToShelf as never),
    ...on(setPackageCargoType, setCargoType as never),
    ...on(markPackageProblem, markProblem),
    ...on(clearPackageProblem, clearProblem),
    ...on(reportPackageLost, reportLost),
    ...on(recoverPackage, recover),

    ...on(splitPackage, split),
    ...on(convertPackageToCommodity, convert),

    ...on(getUnknownItems, unknownItems),
    ...on(establishUnknownItem, establishItem),
    ...on(getEditUnknownItem, getEditItem),
    ...on(editUnknownItem, editItem),
    ...on(searchUnknownItem, searchUnknown),
    ...on(claimUnknownItem, claimItem),
    ...on(auditUnknownItemClaim, audit),
    ...on(assignUnknownItem, assign),
    ...on(cancelUnknownItemClaim, cancelClaim),
    ...on(returnUnknownItem, returnItem),
    ...on(disposeUnknownItem, disposeItem as never),
    ...on(getPackageReturns, packageReturns),
    ...on(previewPackageReturn, previewReturn),
    ...on(applyPackageReturn, applyReturn as never),
    ...on(cancelPackageReturn, cancelReturn),
    ...on(confirmPackageReturn, confirmReturn),
    ...on(printPackageLabels, printLabels(files)),
    ...on(printScannerCards, printCards(files)),
  ],
  hearings: packagesHearings,
  imports: [packageImport],
  exports: [packageExport],
  samples: { [enumCodes.TemplateType.PackageLabel]: packageSample },
};
