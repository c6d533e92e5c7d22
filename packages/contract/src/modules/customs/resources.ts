import { applicant } from './applicant.ts';

/** Every kind of record of this module. */
export const customsResources = [applicant] as const;
