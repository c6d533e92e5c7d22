import type { Input } from '@entrepot/contract/core/call.ts';
import { Refusal } from '@entrepot/contract/core/errors.ts';
import type { importCarrierCharges } from '@entrepot/contract/modules/costs/calls.ts';
import { carrierCharge } from '@entrepot/contract/modules/costs/carrier-charge.ts';
import { dec, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { startJob } from '../../core/sheets/import-jobs.ts';
import { importColumns, uploadedSheet } from '../../core/sheets/import-columns.ts';
import { importOf } from '../../core/sheets/imports.ts';
import { currenciesOf } from '../sites/public.ts';
import { type Charge, takeIn } from './book-charge.ts';

const kind = 'CarrierCharge';
const { invoiceNumber } = carrierCharge.fields;
const amountLike = /^\d{1,12}(\.\d{1,3}0*)?$/;

/** Parses an amount above 0, with or without thousands separators; null if it is invalid. */
function amountOf(written: string): string | null {
  const plain = written.replaceAll(',', '').trim();
  return amountLike.test(plain) && dec(plain).gt(0) ? text(dec(plain)) : null;
}

/** Starts the import of a carrier's invoice from a spreadsheet; the answer contains the job id. */
export async function upload(tx: Tx, caller: Caller, { fileId }: Input<typeof importCarrierCharges>) {
  const file = await uploadedSheet(tx, caller, fileId);
  return { jobId: await startJob(tx, caller, { kind, siteId: file.siteId, fileId, input: { siteId: file.siteId } }) };
}

interface Draft extends Charge {
  line: number;
}

const columns = importColumns('costs.import', carrierCharge, {
  number: 'logisticsOrderId',
  invoiceNumber: true,
  amount: 'statedAmount',
  currency: 'statedCurrencyId',
  remarks: true,
});

/** The lines of carriers' invoices, one order each. */
export const carrierChargeImport = importOf<Draft>({
  kind,
  columns: () => columns,
  async check({ db, caller, input }, rows, wrong) {
    const { byId } = await currenciesOf(db, input.siteId as string, caller.now);
    const byCode = new Map(Object.values(byId).map(({ code, id }) => [code, id]));
    return rows.flatMap(({ line, values }) => {
      const number = values.number?.trim().toUpperCase();
      const invoice = invoiceNumber.schema.safeParse(values.invoiceNumber ?? '');
      const amount = amountOf(values.amount ?? '');
      const currencyId = byCode.get((values.currency ?? '').trim().toUpperCase());
      if (!number) wrong(line, 'number', 'costs.import.missing');
      if (!invoice.success || !invoice.data) wrong(line, 'invoiceNumber', 'costs.import.missing');
      if (!amount) wrong(line, 'amount', 'costs.import.wrongAmount');
      if (!currencyId) wrong(line, 'currency', 'costs.import.unknownCurrency');
      if (!number || !invoice.data || !amount || !currencyId) return [];
      const charge = { number, invoiceNumber: invoice.data, statedAmount: amount, statedCurrencyId: currencyId };
      return [{ line, ...charge, remarks: values.remarks || null }];
    });
  },
  async save(tx, { caller }, drafts, wrong) {
    for (const { line, ...charge } of drafts) await saveOne(tx, caller, charge, (message, values) => wrong(line, null, message, values));
  },
});

/** Books one line by the rules of the call; a refusal is reported for the line. */
async function saveOne(
  tx: Tx,
  caller: Caller,
  charge: Charge,
  wrong: (message: string, values: Record<string, unknown>) => void,
): Promise<void> {
  try {
    await takeIn(tx, caller, charge);
  } catch (problem) {
    if (!(problem instanceof Refusal) || !problem.text) throw problem;
    wrong(problem.text, problem.values);
  }
}
