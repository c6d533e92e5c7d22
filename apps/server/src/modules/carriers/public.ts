// What this module offers to the others.
export { cancelWaybillOf } from './cancel.ts';
export { type Obtained, obtainsAtPacking, obtainWaybillFor } from './obtain.ts';
