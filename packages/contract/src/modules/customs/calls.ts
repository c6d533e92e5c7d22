import { call, done, option } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { needsOf } from '../../core/resource.ts';
import { logisticsOrderIndex, logisticsOrderPeerEstablish } from '../orders/screens.ts';
import { applicant } from './applicant.ts';
import { applicantInformationIndex } from './screens.ts';

const { countryId } = applicant.fields;

/** How much a declarant is used: its entries of this half-year, and when an order last named it. */
const use = { halfYearEntries: f.count({ byServer: true, required: true }), lastUsedTime: f.time({ byServer: true }) };

export const getApplicants = call({
  path: '/ApplicantInformation/GetApplicantInformations',
  who: 'CPSW',
  needs: [applicantInformationIndex, logisticsOrderIndex, logisticsOrderPeerEstablish],
  takes: {
    siteId: f.ref('site', { seenBy: 'PSW' }),
    ownerId: f.ref('user', { wire: 'UserId', seenBy: 'PSW' }),
    countryId,
    deactivated: f.flag({ wire: 'IsDeactivate' }),
  },
  gives: f.page({ ...applicant.fields, ...use }),
  reads: true,
  query: true,
});

/** One declarant for the form; who may not see identity numbers gets it masked, and a masked one changes nothing when it is sent back. */
export const getEditApplicant = call({
  path: '/ApplicantInformation/GetEditApplicantInformation',
  who: 'CPS',
  needs: needsOf(applicant, 'edit'),
  takes: { id: f.id({ required: true }) },
  gives: f.object(applicant.fields),
  reads: true,
});

export const deactivateApplicant = call({
  path: '/ApplicantInformation/DeactivateApplicantInformation',
  who: 'PS',
  needs: applicantInformationIndex.Deactivate,
  takes: { id: f.id({ required: true }), deactivated: f.flag({ wire: 'IsDeactivate', required: true }) },
  gives: done,
});

/** A page of the declarants that may be used. */
export const lookUpApplicants = call({
  path: '/Select/ApplicantInformation',
  aliases: ['/ApplicantInformation'],
  who: 'CPSW',
  needs: null,
  takes: {},
  gives: f.page({
    id: f.id({ required: true }),
    ...option,
    phone: f.phone({ required: true }),
    detailedAddress: f.text({ max: 255 }),
    halfYearEntries: f.count({ required: true }),
  }),
  reads: true,
  query: true,
});
