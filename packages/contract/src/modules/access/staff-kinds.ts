import { enumCodes } from '../../data/codes.ts';

const { PlatformStaff, SiteOperator, WarehouseStaff } = enumCodes.AccountTypeCode;

/** The kinds of back-office account that somebody of an audience may open: only platform staff open accounts of the platform. */
export const staffKindsFor = (who: string): readonly number[] =>
  who === 'P' ? [PlatformStaff, SiteOperator, WarehouseStaff] : [SiteOperator, WarehouseStaff];
