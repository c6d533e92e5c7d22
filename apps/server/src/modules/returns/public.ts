// What this module offers to the others.
export { arriveReturns, departReturns, loadReturn, returnsOn, returnToLoad, unloadReturn, weightOf } from './transfer-load.ts';
