import { applicant } from '@entrepot/contract/modules/customs/applicant.ts';
import { deactivateApplicant, getApplicants, getEditApplicant, lookUpApplicants } from '@entrepot/contract/modules/customs/calls.ts';
import { crud } from '../../core/crud.ts';
import { type Handler, on } from '../../core/handler.ts';
import { applicantForm, applicants, applicantsToPick, deactivate, fill } from './applicants.ts';

// Reading opens sealed identity numbers, which a plain list cannot.
const ownReads = ['GetApplicantInformations', 'GetEditApplicantInformation'];

/** The calls of this module. */
export const customs: readonly Handler[] = [
  ...crud(applicant, { fill }).filter(({ path }) => !ownReads.some((name) => path.endsWith(`/${name}`))),
  ...on(getApplicants, applicants),
  ...on(getEditApplicant, applicantForm),
  ...on(deactivateApplicant, deactivate),
  ...on(lookUpApplicants, applicantsToPick),
];
