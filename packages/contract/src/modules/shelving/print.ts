import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { shelvesIndex } from './screens.ts';

/** Maximum number of labels per call. */
export const maxLabels = 500;

/** The data of shelf labels; the barcode is the text of a Code 128. */
export const getShelvesPrintData = call({
  path: '/Shelves/GetShelvesPrintData',
  audience: ['platform', 'site', 'warehouse'],
  needs: shelvesIndex.Print,
  input: { ids: f.ids({ required: true, max: maxLabels }) },
  output: f.list({
    shelvesNumber: f.text({ required: true, max: 40 }),
    barcode: f.text({ required: true, max: 40 }),
    partitionName: f.text({ required: true }),
    warehouseName: f.text({ required: true }),
  }),
  transaction: 'none',
});

/** The same labels as a PDF; returns its address. */
export const printShelvesReport = call({
  path: '/Shelves/PrintShelvesReport',
  audience: ['platform', 'site', 'warehouse'],
  needs: shelvesIndex.Print,
  input: { ids: f.ids({ required: true, max: maxLabels }) },
  output: f.file({ required: true }),
});
