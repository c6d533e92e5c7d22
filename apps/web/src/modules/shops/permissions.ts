import { enumLabel } from '../../core/values/enums.ts';

/** The permissions on a shop in words. */
export const permissionsText = (codes: readonly number[]): string => codes.map((code) => enumLabel('ShopPermission', code)).join(' · ');
