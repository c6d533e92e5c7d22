import { call, done, rowResults } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { suggestedShelves } from '../shelving/put-away.ts';
import { aboutMeasures } from '../warehouses/about-measures.ts';
import { rawNumber, rawNumberRequired, rawNumbers } from './inputs.ts';
import { pkg } from './package.ts';
import { packageIndex, packagePutOnShelvesIndex, packageSigningScreen } from './screens.ts';

const id = f.id({ required: true });
const ids = f.ids({ required: true, max: 200 });
const pictures = f.images({ wire: 'ImageUrls' });
const problem = f.enum('PackageProblemType', { wire: 'PackageProblemType' });
const shelfNumber = f.code({ wire: 'ShelvesNumber', required: true });
const sides = { length: f.centimetres(), width: f.centimetres(), height: f.centimetres({ wire: 'Geight' }) };

/** What a scan at the door can turn out to be. */
export const signingResults = ['declared', 'unknown', 'duplicate'] as const;
export type SigningResult = (typeof signingResults)[number];

export const packageSigning = call({
  path: '/Package/PackageSigning',
  who: 'PSW',
  needs: packageSigningScreen.Sign,
  // A scanner's repeated send must not add a second additional piece.
  idempotent: true,
  takes: {
    warehouseId: f.ref('warehouse', { required: true }),
    courierNumber: rawNumberRequired,
    additionalPiece: f.flag(),
    confirmWarehouse: f.flag(),
    shelfId: f.ref('shelf', { wire: 'ShelvesId' }),
    weight: f.kilograms(),
    ...sides,
    ...aboutMeasures,
    pictures,
    memberCode: f.code({ max: 20 }),
    problem,
    remarks: f.longText(),
    // Too short to be believed of a parcel that nobody declared: such as a weight typed into the wrong field.
    onlyDeclared: f.flag(),
  },
  gives: f.object({
    package: f.object(pkg.fields),
    result: f.text({ required: true }),
    customerName: f.text(),
    speechText: f.text({ required: true, max: 500 }),
  }),
});

export const batchPackageSigning = call({
  path: '/Package/BatchPackageSigning',
  who: 'PSW',
  needs: packageSigningScreen.Sign,
  takes: { warehouseId: f.ref('warehouse', { required: true }), courierNumbers: rawNumbers },
  gives: f.list(
    {
      courierNumber: f.text({ required: true, max: 1000 }),
      result: f.text({ required: true }),
      code: f.count({ required: true }),
      message: f.text({ max: 500 }),
      customerName: f.text(),
    },
    { required: true },
  ),
});

/** Takes back a signing; the specification has it with the editing of a package, which the door has no part in. */
export const undoPackageSigning = call({
  path: '/Package/UndoPackageSigning',
  who: 'PSW',
  needs: packageSigningScreen.Sign,
  takes: { id },
  gives: done,
});

export const weighPackage = call({
  path: '/Package/WeighPackage',
  who: 'PSW',
  needs: [packageSigningScreen.Weigh, packageIndex.Weigh],
  // A weight sent again after a lost answer tells the customer once.
  idempotent: true,
  takes: {
    id: f.id(),
    courierNumber: rawNumber,
    warehouseId: f.ref('warehouse'),
    actualWeight: f.kilograms({ wire: 'ActualOfWeight', required: true }),
    grossWeight: f.kilograms({ wire: 'GrossOfWeight' }),
    ...sides,
    ...aboutMeasures,
    pictures,
  },
  gives: f.object(pkg.fields),
});

export const packagePutOnShelves = call({
  path: '/Package/PackagePutOnShelves',
  who: 'PSW',
  needs: packagePutOnShelvesIndex.PutOn,
  // A scan sent again after a lost answer is answered as the first time.
  idempotent: true,
  takes: {
    courierNumber: rawNumber,
    ids: f.ids({ max: 200 }),
    shelfNumber,
    warehouseId: f.ref('warehouse'),
    /** The shelf is meant, though its area is not for parcels. */
    confirmArea: f.flag(),
  },
  gives: f.list({ id: f.id(), ...pkg.fields }, { required: true }),
});

/** A parcel under the scanner, and the shelves on which it would best lie. */
export const getPackagePutAwayShelves = call({
  path: '/Package/GetPackagePutAwayShelves',
  who: 'PSW',
  needs: packagePutOnShelvesIndex.PutOn,
  takes: { courierNumber: rawNumberRequired, warehouseId: f.ref('warehouse') },
  gives: f.object({ id: f.id({ required: true }), ...pkg.fields, suggestions: suggestedShelves }, { required: true }),
  reads: true,
});

export const packageLowerShelf = call({
  path: '/Package/PackageLowerShelf',
  who: 'PSW',
  needs: packagePutOnShelvesIndex.Lower,
  takes: { ids, remarks: f.longText() },
  gives: rowResults,
  each: 'ids',
});

export const transferPackageShelf = call({
  path: '/Package/TransferPackageShelf',
  who: 'PSW',
  needs: packagePutOnShelvesIndex.Transfer,
  takes: { ids, shelfNumber },
  gives: rowResults,
  each: 'ids',
});

export const setPackageCargoType = call({
  path: '/Package/SetPackageCargoType',
  who: 'PSW',
  needs: packageIndex.SetCargoType,
  takes: { ids, cargoTypeId: f.ref('cargoType', { required: true }) },
  gives: rowResults,
  each: 'ids',
});

export const markPackageProblem = call({
  path: '/Package/MarkPackageProblem',
  who: 'PSW',
  idempotent: true,
  needs: [packageSigningScreen.MarkProblem, packageIndex.MarkProblem],
  takes: {
    id,
    problem: f.enum('PackageProblemType', { wire: 'PackageProblemType', required: true }),
    remarks: f.longText(),
    pictures,
  },
  gives: done,
});

export const clearPackageProblem = call({
  path: '/Package/ClearPackageProblem',
  who: 'CPS',
  needs: packageIndex.ClearProblem,
  takes: { id, remarks: f.longText() },
  gives: done,
});

export const reportPackageLost = call({
  path: '/Package/ReportPackageLost',
  who: 'PS',
  needs: packageIndex.ReportLost,
  takes: { id, remarks: f.longText({ required: true }) },
  gives: done,
});

export const recoverPackage = call({
  path: '/Package/RecoverPackage',
  who: 'PSW',
  needs: packageIndex.Recover,
  takes: { id, shelfNumber },
  gives: done,
});
