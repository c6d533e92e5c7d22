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
import { declareOrderGoods, getOrderDeclaration } from '@entrepot/contract/modules/customs/declaration-calls.ts';
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
import { logisticsInvoice, logisticsInvoiceLine } from '@entrepot/contract/modules/customs/invoice.ts';
import { crud } from '../../core/calls/crud.ts';
import { handle, type RawJson } from '../../core/calls/handler.ts';
import { applicantForm, applicants, applicantsToPick, deactivate, fill } from './applicants.ts';
import { declare, orderDeclaration } from './order-declaration.ts';
import { declarantUse, orderDeclarant } from './declarant-use.ts';
import { customsSubscribers } from './subscribers.ts';
import { editDraft, establish, issue, mayRemoveInvoice, voidIssued } from './invoices.ts';
import { invoiceSample, print } from './invoice-print.ts';
import { addNumbers, deleteNumbers, voidNumbers } from './numbers.ts';
import { accept, deleteOldPapers, handIn, papersOf, sendBack } from './papers.ts';
import { changeDeclarants, planShift } from './shift-plan.ts';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { inSites } from '../../core/scope/scope.ts';
import { notDeleted } from '../../core/db/conditions.ts';
import { sql } from 'kysely';
import { composed } from '../../core/lists/json-answers.ts';
import { rowJson, rowsJson } from '../../core/lists/rows-json.ts';

// Reading unseals identity numbers, which a plain list cannot.
const ownReads = ['GetApplicantInformations', 'GetEditApplicantInformation'];

/** The customs module. */
export const customs: Module = {
  name: 'customs',
  calls: ({ files }) => [
    ...crud(applicant, { fill }).filter(({ path }) => !ownReads.some((name) => path.endsWith(`/${name}`))),
    ...handle(getApplicants, applicants),
    ...handle(getEditApplicant, applicantForm),
    ...handle(deactivateApplicant, deactivate),
    ...handle(lookUpApplicants, applicantsToPick),
    ...crud(customsClearanceCompany),
    ...handle(getSelectCustomsCompanies, companyChoices),
    ...crud(customsNumber),
    ...handle(establishCustomsNumbers, addNumbers),
    ...handle(voidCustomsNumbers, voidNumbers),
    ...handle(deleteCustomsNumbers, deleteNumbers),
    ...crud(logisticsInvoice, { mayRemove: mayRemoveInvoice }),
    ...handle(establishInvoice, establish),
    ...handle(getEditInvoice, invoiceForm),
    ...handle(editInvoice, editDraft),
    ...handle(issueInvoices, issue),
    ...handle(voidInvoice, voidIssued),
    ...handle(printInvoices, print(files)),
    ...handle(getOrderDeclaration, orderDeclaration),
    ...handle(declareOrderGoods, declare),
    ...handle(getDeclarantUse, declarantUse),
    ...handle(getOrderDeclarant, orderDeclarant),
    ...handle(planShiftDeclarants, planShift),
    ...handle(changeOrderDeclarants, changeDeclarants),
    ...handle(getCustomsPapers, papersOf),
    ...handle(handInCustomsPaper, handIn),
    ...handle(acceptCustomsPapers, accept),
    ...handle(refuseCustomsPapers, sendBack),
  ],
  // Runs before the removal of unreferenced files.
  jobs: [{ name: 'forget-customs-papers', daily: '02:00', run: deleteOldPapers }],
  subscribers: customsSubscribers,
  samples: { [enumCodes.TemplateType.LogisticsInvoice]: invoiceSample },
};

interface Choice {
  id: string;
  value: string;
  name: string;
  number: string;
}

/** Lists the active customs brokers by name. */
async function companyChoices(tx: Db, caller: Caller, { siteId }: Input<typeof getSelectCustomsCompanies>): Promise<Choice[]> {
  const inUse = tx
    .selectFrom('customsClearanceCompany')
    .select(['id', 'id as value', 'name', 'number'])
    .where(inSites(caller.siteIds))
    .where('enableStatus', '=', enumCodes.EnableStatus.Enabled)
    .where(notDeleted);
  const wanted = siteId ? inUse.where('siteId', '=', siteId) : inUse;
  return wanted.orderBy('name').orderBy('id').limit(200).execute();
}

/** Returns an invoice with its lines, without the identity number of its recipient. */
async function invoiceForm(tx: Db, caller: Caller, { id }: { id: string }): Promise<RawJson> {
  const row = await rowJson(tx, caller, logisticsInvoice, id, { full: true });
  const lines = await rowsJson(tx, caller, logisticsInvoiceLine, sql`r.invoice_id = ${id}`, { order: sql`r.line_number` });
  return composed(caller, getEditInvoice.output, { lines }, row);
}
