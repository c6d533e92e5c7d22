import type { Module } from '../../core/module.ts';
import { applicant } from '@entrepot/contract/modules/customs/applicant.ts';
import { deactivateApplicant, getApplicants, getEditApplicant, lookUpApplicants } from '@entrepot/contract/modules/customs/calls.ts';
import { customsClearanceCompany } from '@entrepot/contract/modules/customs/clearance-company.ts';
import { customsNumber } from '@entrepot/contract/modules/customs/clearance-number.ts';
import {
  deleteCustomsNumbers,
  establishCustomsNumbers,
  getSelectCustomsCompanies,
  voidCustomsNumbers,
} from '@entrepot/contract/modules/customs/number-calls.ts';
import {
  editInvoice,
  establishInvoice,
  getEditInvoice,
  issueInvoices,
  printInvoices,
  voidInvoice,
} from '@entrepot/contract/modules/customs/invoice-calls.ts';
import {
  changeOrderDeclarants,
  getDeclarantUse,
  getOrderDeclarant,
  planShiftDeclarants,
} from '@entrepot/contract/modules/customs/ledger-calls.ts';
import {
  acceptCustomsPapers,
  getCustomsPapers,
  handInCustomsPaper,
  refuseCustomsPapers,
} from '@entrepot/contract/modules/customs/paper-calls.ts';
import { logisticsInvoice } from '@entrepot/contract/modules/customs/invoice.ts';
import { crud } from '../../core/calls/crud.ts';
import { on } from '../../core/calls/handler.ts';
import { applicantForm, applicants, applicantsToPick, deactivate, fill } from './applicants.ts';
import { companyChoices } from './companies.ts';
import { declarantUse, orderDeclarant } from './declarant-use.ts';
import { customsHearings } from './hearings.ts';
import { editDraft, establish, issue, mayRemoveInvoice, voidIssued } from './invoices.ts';
import { invoiceForm } from './invoice-queries.ts';
import { print } from './invoice-print.ts';
import { addNumbers, deleteNumbers, voidNumbers } from './numbers.ts';
import { accept, forgetPapers, handIn, papersOf, sendBack } from './papers.ts';
import { changeDeclarants, planShift } from './shift-plan.ts';

// Reading opens sealed identity numbers, which a plain list cannot.
const ownReads = ['GetApplicantInformations', 'GetEditApplicantInformation'];

/** All that this module brings. */
export const customs: Module = {
  name: 'customs',
  calls: ({ files }) => [
    ...crud(applicant, { fill }).filter(({ path }) => !ownReads.some((name) => path.endsWith(`/${name}`))),
    ...on(getApplicants, applicants),
    ...on(getEditApplicant, applicantForm),
    ...on(deactivateApplicant, deactivate),
    ...on(lookUpApplicants, applicantsToPick),
    ...crud(customsClearanceCompany),
    ...on(getSelectCustomsCompanies, companyChoices),
    ...crud(customsNumber),
    ...on(establishCustomsNumbers, addNumbers),
    ...on(voidCustomsNumbers, voidNumbers),
    ...on(deleteCustomsNumbers, deleteNumbers),
    ...crud(logisticsInvoice, { mayRemove: mayRemoveInvoice }),
    ...on(establishInvoice, establish),
    ...on(getEditInvoice, invoiceForm),
    ...on(editInvoice, editDraft),
    ...on(issueInvoices, issue),
    ...on(voidInvoice, voidIssued),
    ...on(printInvoices, print(files)),
    ...on(getDeclarantUse, declarantUse),
    ...on(getOrderDeclarant, orderDeclarant),
    ...on(planShiftDeclarants, planShift),
    ...on(changeOrderDeclarants, changeDeclarants),
    ...on(getCustomsPapers, papersOf),
    ...on(handInCustomsPaper, handIn),
    ...on(acceptCustomsPapers, accept),
    ...on(refuseCustomsPapers, sendBack),
  ],
  // Before the files that nothing refers to are removed.
  jobs: [{ name: 'forget-customs-papers', at: '0 18 * * *', run: forgetPapers }],
  hearings: customsHearings,
};
