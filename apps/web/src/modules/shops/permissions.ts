import { enumLabel } from '../../core/values/enums.ts';

/** Labels of the permissions on a shop. */
export const permissionsText = (codes: readonly number[]): string => codes.map((code) => enumLabel('ShopPermission', code)).join(' · ');
