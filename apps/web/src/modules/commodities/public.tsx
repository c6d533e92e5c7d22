// What this module offers to the others' pages.
export { MeasureDialog } from './measure-dialog.tsx';
