// Public interface of this module: the payout of remittances.
export { remit } from './remit.ts';
