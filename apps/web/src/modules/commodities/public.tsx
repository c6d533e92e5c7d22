// Public interface of this module.
export { MeasureDialog } from './measure-dialog.tsx';
