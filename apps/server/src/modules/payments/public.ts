// Public interface of this module: the approval of bank slips.
export { audit as auditRecharge } from './recharge.ts';
