import { printScannerCards } from '@entrepot/contract/modules/packages/card-calls.ts';
import { printPackageLabels } from '@entrepot/contract/modules/packages/label-calls.ts';
import type { Module } from '../../core/module.ts';
import { packagesInvariants } from './invariants.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { packageImport, upload } from './import.ts';
import { packagesSubscribers } from './subscribers.ts';
import { printCards } from './cards.ts';
import { packageLabels } from './labels.ts';
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
  getPackagePutAwayShelves,
  packageLowerShelf,
  packagePutOnShelves,
  packageSigning,
  recoverPackage,
  reportPackageLost,
  setPackageCargoType,
  transferPackageShelf,
  undoPackageSigning,
  undoPackageWeighing,
  weighPackage,
} from '@entrepot/contract/modules/packages/floor-calls.ts';
import {
  answerPackageProblem,
  clearPackageProblem,
  markPackageProblem,
  takePackageOut,
} from '@entrepot/contract/modules/packages/problem-calls.ts';
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
import { cancelMisroutedPackage, misroutedPackage, placeMisroutedPackage } from '@entrepot/contract/modules/packages/misrouted-package.ts';
import { convertPackageToCommodity } from '@entrepot/contract/modules/packages/convert-package.ts';
import { changePackageOwner } from '@entrepot/contract/modules/packages/change-owner.ts';
import { getFormerPackagePictures, removePackagePicture } from '@entrepot/contract/modules/packages/remove-picture.ts';
import { splitPackage } from '@entrepot/contract/modules/packages/split-package.ts';
import { editUnknownItem, establishUnknownItem, getEditUnknownItem } from '@entrepot/contract/modules/packages/unknown-edit-calls.ts';
import { crud } from '../../core/calls/crud.ts';
import { handle } from '../../core/calls/handler.ts';
import { rowJson } from '../../core/lists/rows-json.ts';
import { answerProblem, takeOut } from './answer.ts';
import { establishMany } from './batch.ts';
import { assign, audit, cancelClaim, claimItem } from './claims.ts';
import { changeOwner } from './change-owner.ts';
import { convert } from './convert.ts';
import { establish } from './declare.ts';
import { dispose } from './dispose.ts';
import { cancel, edit } from './edit.ts';
import { recover, reportLost } from './lost.ts';
import { cancelMisrouted, misroutedScope, placeMisrouted } from './misrouted.ts';
import { clearProblem, markProblem, setCargoType } from './problem.ts';
import { onePackage, packageExport, packageFor, packages as listed, statistics } from './queries.ts';
import { applyReturn, cancelReturn, confirmReturn, previewReturn } from './return.ts';
import { putAwayFor } from './put-away.ts';
import { putOnShelves } from './put-on-shelves.ts';
import { formerPictures, removePictures } from './remove-picture.ts';
import { packageReturns } from './return-queries.ts';
import { lower, moveToShelf } from './shelve.ts';
import { signMany } from './sign-many.ts';
import { sign } from './sign.ts';
import { undoOne } from './undo-signing.ts';
import { split } from './split.ts';
import { editItem, establishItem, getEditItem } from './unknown-edit.ts';
import { disposeItem, returnItem } from './unknown-endings.ts';
import { searchUnknown, unknownItems } from './unknown-queries.ts';
import { undoWeighing, weigh } from './weigh.ts';

/** The packages module. */
export const packages: Module = {
  name: 'packages',
  calls: ({ files }) => [
    ...handle(getPackages, listed),
    ...handle(exportPackages, packageExport.start),
    ...handle(getPackageById, onePackage),
    ...handle(getPackageStatistics, statistics),
    ...handle(establishPackage, establish),
    ...handle(batchEstablishPackage, establishMany),
    ...handle(upLoadPackage, upload),
    ...handle(getEditPackage, (tx, caller, { id }) => rowJson(tx, caller, packageFor(caller), id, { full: true })),
    ...handle(editPackage, edit),
    ...handle(deletePackage, cancel),
    ...handle(disposePackage, dispose),

    ...handle(packageSigning, sign),
    ...handle(batchPackageSigning, signMany),
    ...handle(undoPackageSigning, undoOne),
    ...handle(weighPackage, weigh),
    ...handle(undoPackageWeighing, undoWeighing),
    ...handle(packagePutOnShelves, putOnShelves),
    ...handle(getPackagePutAwayShelves, putAwayFor),
    ...handle(packageLowerShelf, lower),
    ...handle(transferPackageShelf, moveToShelf),
    ...handle(setPackageCargoType, setCargoType),
    ...handle(changePackageOwner, changeOwner),
    ...handle(removePackagePicture, removePictures),
    ...handle(getFormerPackagePictures, formerPictures),
    ...handle(markPackageProblem, markProblem),
    ...handle(clearPackageProblem, clearProblem),
    ...handle(answerPackageProblem, answerProblem),
    ...handle(takePackageOut, takeOut),
    ...handle(reportPackageLost, reportLost),
    ...handle(recoverPackage, recover),

    ...handle(splitPackage, split),
    ...handle(convertPackageToCommodity, convert),

    ...handle(getUnknownItems, unknownItems),
    ...handle(establishUnknownItem, establishItem),
    ...handle(getEditUnknownItem, getEditItem),
    ...handle(editUnknownItem, editItem),
    ...handle(searchUnknownItem, searchUnknown),
    ...handle(claimUnknownItem, claimItem),
    ...handle(auditUnknownItemClaim, audit),
    ...handle(assignUnknownItem, assign),
    ...handle(cancelUnknownItemClaim, cancelClaim),
    ...handle(returnUnknownItem, returnItem),
    ...handle(disposeUnknownItem, disposeItem),
    ...handle(getPackageReturns, packageReturns),
    ...handle(previewPackageReturn, previewReturn),
    ...handle(applyPackageReturn, applyReturn),
    ...handle(cancelPackageReturn, cancelReturn),
    ...handle(confirmPackageReturn, confirmReturn),
    ...crud(misroutedPackage, { scope: misroutedScope }),
    ...handle(placeMisroutedPackage, placeMisrouted),
    ...handle(cancelMisroutedPackage, cancelMisrouted),
    ...handle(printPackageLabels, packageLabels.print(files)),
    ...handle(printScannerCards, printCards(files)),
  ],
  invariants: packagesInvariants,
  subscribers: packagesSubscribers,
  imports: [packageImport],
  exports: [packageExport],
  samples: { [enumCodes.TemplateType.PackageLabel]: packageLabels.sample },
};
