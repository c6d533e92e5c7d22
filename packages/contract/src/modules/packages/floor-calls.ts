import { call, done } from '../../core/call.ts';
import { rowResults } from '../../core/row-results.ts';
import { f } from '../../core/field.ts';
import { suggestedShelves } from '../shelving/put-away.ts';
import { aboutMeasures, readingInput } from '../warehouses/measure-fields.ts';
import { rawNumber, rawNumberRequired, rawNumbers } from './inputs.ts';
import { pkg } from './package.ts';
import { packageIndex, packagePutOnShelvesIndex, packageSigningScreen } from './screens.ts';

const id = f.id({ required: true });
const ids = f.ids({ required: true, max: 200 });
const pictures = f.images({ apiName: 'ImageUrls' });
const problem = f.enum('PackageProblemType', { apiName: 'PackageProblemType' });
const shelfNumber = f.code({ apiName: 'ShelvesNumber', required: true });
const sides = { length: f.centimetres(), width: f.centimetres(), height: f.centimetres({ apiName: 'Geight' }) };

/** Results of a scan at the door. */
export const signingResults = ['declared', 'unknown', 'duplicate'] as const;
export type SigningResult = (typeof signingResults)[number];

export const packageSigning = call({
  path: '/Package/PackageSigning',
  audience: ['platform', 'site', 'warehouse'],
  needs: packageSigningScreen.Sign,
  // A scanner's repeated send must not add a second additional piece.
  idempotent: true,
  input: {
    warehouseId: f.ref('warehouse', { required: true }),
    courierNumber: rawNumberRequired,
    additionalPiece: f.flag(),
    confirmWarehouse: f.flag(),
    shelfId: f.ref('shelf', { apiName: 'ShelvesId' }),
    weight: f.kilograms(),
    ...readingInput,
    ...sides,
    ...aboutMeasures,
    pictures,
    memberCode: f.code({ max: 20 }),
    problem,
    remarks: f.longText(),
    // Only declared packages: the scanned number is too short for an undeclared one, for example a weight typed into the wrong field.
    onlyDeclared: f.flag(),
  },
  output: f.object({
    package: f.row(pkg, {}, { required: true }),
    result: f.text({ required: true }),
    customerName: f.text(),
    speechText: f.text({ required: true, max: 500 }),
  }),
});

export const batchPackageSigning = call({
  path: '/Package/BatchPackageSigning',
  audience: ['platform', 'site', 'warehouse'],
  needs: packageSigningScreen.Sign,
  input: { warehouseId: f.ref('warehouse', { required: true }), courierNumbers: rawNumbers },
  output: f.list(
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

/** Undoes a signing; the specification has this as part of editing a package, which people at the door may not do. */
export const undoPackageSigning = call({
  path: '/Package/UndoPackageSigning',
  audience: ['platform', 'site', 'warehouse'],
  needs: [packageSigningScreen.Sign, packageIndex.Edit],
  input: { id },
  output: done,
});

export const weighPackage = call({
  path: '/Package/WeighPackage',
  audience: ['platform', 'site', 'warehouse'],
  needs: [packageSigningScreen.Weigh, packageIndex.Weigh],
  // A weight sent again after a lost answer must notify the customer only once.
  idempotent: true,
  input: {
    id: f.id(),
    courierNumber: rawNumber,
    warehouseId: f.ref('warehouse'),
    actualWeight: f.kilograms({ apiName: 'ActualOfWeight', required: true }),
    grossWeight: f.kilograms({ apiName: 'GrossOfWeight' }),
    ...sides,
    ...aboutMeasures,
    ...readingInput,
    pictures,
  },
  output: f.row(pkg),
});

/** Undoes the last weighing of a package: its earlier weight and sizes are valid again, or it has none. */
export const undoPackageWeighing = call({
  path: '/Package/UndoPackageWeighing',
  audience: ['platform', 'site', 'warehouse'],
  needs: [packageSigningScreen.Weigh, packageIndex.Weigh],
  input: { id },
  output: f.row(pkg),
});

export const packagePutOnShelves = call({
  path: '/Package/PackagePutOnShelves',
  audience: ['platform', 'site', 'warehouse'],
  needs: packagePutOnShelvesIndex.PutOn,
  // A scan repeated after a lost answer gets the first answer.
  idempotent: true,
  input: {
    courierNumber: rawNumber,
    ids: f.ids({ max: 200 }),
    shelfNumber,
    warehouseId: f.ref('warehouse'),
    /** Confirms the shelf although its area is not for parcels. */
    confirmArea: f.flag(),
    /** Confirms the shelf although the problem of the package, or its missing owner, asks for another area. */
    confirmProblemArea: f.flag(),
  },
  output: f.list({ id: f.id(), ...pkg.fields }, { required: true }),
});

/** A scanned parcel, and the best shelves for it. */
export const getPackagePutAwayShelves = call({
  path: '/Package/GetPackagePutAwayShelves',
  audience: ['platform', 'site', 'warehouse'],
  needs: packagePutOnShelvesIndex.PutOn,
  input: { courierNumber: rawNumberRequired, warehouseId: f.ref('warehouse') },
  output: f.object({ id: f.id({ required: true }), ...pkg.fields, suggestions: suggestedShelves }, { required: true }),
  transaction: 'none',
});

export const packageLowerShelf = call({
  path: '/Package/PackageLowerShelf',
  audience: ['platform', 'site', 'warehouse'],
  needs: packagePutOnShelvesIndex.Lower,
  input: { ids, remarks: f.longText() },
  output: rowResults,
  each: 'ids',
});

export const transferPackageShelf = call({
  path: '/Package/TransferPackageShelf',
  audience: ['platform', 'site', 'warehouse'],
  needs: packagePutOnShelvesIndex.Transfer,
  input: { ids, shelfNumber },
  output: rowResults,
  each: 'ids',
});

export const setPackageCargoType = call({
  path: '/Package/SetPackageCargoType',
  audience: ['platform', 'site', 'warehouse'],
  needs: packageIndex.SetCargoType,
  input: { ids, cargoTypeId: f.ref('cargoType', { required: true }) },
  output: rowResults,
  each: 'ids',
});

export const reportPackageLost = call({
  path: '/Package/ReportPackageLost',
  audience: ['platform', 'site'],
  needs: packageIndex.ReportLost,
  input: { id, remarks: f.longText({ required: true }) },
  output: done,
});

export const recoverPackage = call({
  path: '/Package/RecoverPackage',
  audience: ['platform', 'site', 'warehouse'],
  needs: packageIndex.Recover,
  input: { id, shelfNumber },
  output: done,
});
