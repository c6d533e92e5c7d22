import { call, done, option } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { needsOf } from '../../core/resource.ts';
import { logisticsOrderIndex, logisticsOrderPeerEstablish } from '../orders/screens.ts';
import { applicant } from './applicant.ts';
import { applicantInformationIndex } from './screens.ts';

const { countryId } = applicant.fields;

/** Usage of a declarant: its entries of this half-year, and when an order last named it. */
const use = { halfYearEntries: f.count({ readOnly: true, required: true }), lastUsedTime: f.time({ readOnly: true }) };

export const getApplicants = call({
  path: '/ApplicantInformation/GetApplicantInformations',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  needs: [applicantInformationIndex, logisticsOrderIndex, logisticsOrderPeerEstablish],
  input: {
    siteId: f.ref('site', { seenBy: ['platform', 'site', 'warehouse'] }),
    ownerId: f.customer({ apiName: 'UserId', seenBy: ['platform', 'site', 'warehouse'] }),
    countryId,
    deactivated: f.flag({ apiName: 'IsDeactivate' }),
  },
  output: f.page({ ...applicant.fields, ...use }),
  transaction: 'none',
  query: true,
});

/** One declarant for the form; without the permission its identity number is masked, and a masked number sent back changes nothing. */
export const getEditApplicant = call({
  path: '/ApplicantInformation/GetEditApplicantInformation',
  audience: ['platform', 'site', 'customer'],
  needs: needsOf(applicant, 'edit'),
  input: { id: f.id({ required: true }) },
  output: f.object(applicant.fields),
  transaction: 'none',
});

export const deactivateApplicant = call({
  path: '/ApplicantInformation/DeactivateApplicantInformation',
  audience: ['platform', 'site'],
  needs: applicantInformationIndex.Deactivate,
  input: { id: f.id({ required: true }), deactivated: f.flag({ apiName: 'IsDeactivate', required: true }) },
  output: done,
});

/** A page of the selectable declarants. */
export const lookUpApplicants = call({
  path: '/Select/ApplicantInformation',
  aliases: ['/ApplicantInformation'],
  audience: ['platform', 'site', 'warehouse', 'customer'],
  needs: null,
  input: {},
  output: f.page({
    id: f.id({ required: true }),
    ...option,
    phone: f.phone({ required: true }),
    detailedAddress: f.text({ max: 255 }),
    halfYearEntries: f.count({ required: true }),
  }),
  transaction: 'none',
  query: true,
});
