import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { logisticsInvoice, logisticsInvoiceLine } from './invoice.ts';
import { logisticsInvoiceIndex } from './screens.ts';

const byId = { id: f.id({ required: true }) };
const { orderId, applicantId, currencyId, termOfTrade, remarks } = logisticsInvoice.fields;
const lines = f.list(logisticsInvoiceLine.fields, { max: 200 });

/** A draft for an order; without lines they are those of its goods. */
export const establishInvoice = call({
  path: '/LogisticsInvoice/EstablishLogisticsInvoice',
  who: 'CPS',
  needs: logisticsInvoiceIndex.Establish,
  takes: { orderId, applicantId, currencyId: { ...currencyId, required: false }, termOfTrade, remarks, lines },
  gives: f.object({ id: f.id({ required: true }), invoiceNo: f.code({ required: true }) }),
});

/** One invoice with its lines. Who may only read the list reads it too. */
export const getEditInvoice = call({
  path: '/LogisticsInvoice/GetEditLogisticsInvoice',
  who: 'CPSW',
  needs: logisticsInvoiceIndex,
  takes: byId,
  gives: f.object({ ...logisticsInvoice.fields, lines }),
  reads: true,
});

export const editInvoice = call({
  path: '/LogisticsInvoice/EditLogisticsInvoice',
  who: 'CPS',
  needs: logisticsInvoiceIndex.Edit,
  takes: {
    ...byId,
    rowVersion: f.count({ min: 1 }),
    applicantId,
    currencyId,
    termOfTrade,
    remarks,
    lines: { ...lines, required: true },
  },
  gives: done,
});

export const issueInvoices = call({
  path: '/LogisticsInvoice/IssueLogisticsInvoice',
  who: 'PS',
  needs: logisticsInvoiceIndex.Issue,
  takes: { ids: f.ids({ required: true, max: 200 }) },
  gives: done,
});

/** Takes an issued invoice out of force; a new draft of it may follow. */
export const voidInvoice = call({
  path: '/LogisticsInvoice/VoidLogisticsInvoice',
  who: 'PS',
  needs: logisticsInvoiceIndex.Void,
  takes: { ...byId, remarks: f.longText() },
  gives: done,
});

/** Invoices as one PDF, each in its destination's language and in English; gives its address. */
export const printInvoices = call({
  path: '/LogisticsInvoice/PrintLogisticsInvoice',
  who: 'CPSW',
  needs: logisticsInvoiceIndex.Print,
  takes: { ids: f.ids({ required: true, max: 100 }) },
  gives: f.file({ required: true }),
});
