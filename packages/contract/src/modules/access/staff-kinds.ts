import type { Audience } from '../../core/field.ts';
import { enumCodes } from '../../data/codes.ts';

const { PlatformStaff, SiteOperator, WarehouseStaff } = enumCodes.AccountTypeCode;

/** The kinds of back-office account that users of an audience may open: only platform staff open accounts of the platform. */
export const staffKindsFor = (audience: Audience | 'system'): readonly number[] =>
  audience === 'platform' ? [PlatformStaff, SiteOperator, WarehouseStaff] : [SiteOperator, WarehouseStaff];
