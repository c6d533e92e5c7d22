import { applicant } from './applicant.ts';
import { customsClearanceCompany } from './clearance-company.ts';
import { customsNumber } from './clearance-number.ts';

/** Every kind of record of this module. */
export const customsResources = [applicant, customsClearanceCompany, customsNumber] as const;
