import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { logisticsInvoice, logisticsInvoiceLine } from './invoice.ts';
import { logisticsInvoiceIndex } from './screens.ts';

const byId = { id: f.id({ required: true }) };
const { orderId, applicantId, currencyId, termOfTrade, remarks } = logisticsInvoice.fields;
const lines = f.list(logisticsInvoiceLine.fields, { max: 200 });

/** Creates a draft for an order; default lines are those of its goods. */
export const establishInvoice = call({
  path: '/LogisticsInvoice/EstablishLogisticsInvoice',
  audience: ['platform', 'site', 'customer'],
  needs: logisticsInvoiceIndex.Establish,
  input: { orderId, applicantId, currencyId: { ...currencyId, required: false }, termOfTrade, remarks, lines },
  output: f.object({ id: f.id({ required: true }), invoiceNo: f.code({ required: true }) }),
});

/** One invoice with its lines. Reading the list is enough permission. */
export const getEditInvoice = call({
  path: '/LogisticsInvoice/GetEditLogisticsInvoice',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  needs: logisticsInvoiceIndex,
  input: byId,
  output: f.row(logisticsInvoice, { lines }),
  transaction: 'none',
});

export const editInvoice = call({
  path: '/LogisticsInvoice/EditLogisticsInvoice',
  audience: ['platform', 'site', 'customer'],
  needs: logisticsInvoiceIndex.Edit,
  input: {
    ...byId,
    rowVersion: f.count({ min: 1 }),
    applicantId,
    currencyId,
    termOfTrade,
    remarks,
    lines: { ...lines, required: true },
  },
  output: done,
});

export const issueInvoices = call({
  path: '/LogisticsInvoice/IssueLogisticsInvoice',
  audience: ['platform', 'site'],
  needs: logisticsInvoiceIndex.Issue,
  input: { ids: f.ids({ required: true, max: 200 }) },
  output: done,
});

/** Voids an issued invoice; a new draft may replace it. */
export const voidInvoice = call({
  path: '/LogisticsInvoice/VoidLogisticsInvoice',
  audience: ['platform', 'site'],
  needs: logisticsInvoiceIndex.Void,
  input: { ...byId, remarks: f.longText() },
  output: done,
});

/** Invoices as one PDF, each in its destination's language and in English; returns its address. */
export const printInvoices = call({
  path: '/LogisticsInvoice/PrintLogisticsInvoice',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  needs: logisticsInvoiceIndex.Print,
  input: { ids: f.ids({ required: true, max: 100 }) },
  output: f.file({ required: true }),
});
