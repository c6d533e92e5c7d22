import type { Input } from '@entrepot/contract/core/call.ts';
import type { Language } from '@entrepot/contract/core/language.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { customsClearanceCompany } from '@entrepot/contract/modules/customs/clearance-company.ts';
import { template } from '@entrepot/contract/modules/templates/template.ts';
import { transportErrors } from '@entrepot/contract/modules/transport/errors.ts';
import type { exportManifest } from '@entrepot/contract/modules/transport/paper-calls.ts';
import { transportShift } from '@entrepot/contract/modules/transport/transport-shift.ts';
import { type Decimal, dec, sum } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { unseal } from '../../core/http/crypto.ts';
import type { Tx } from '../../core/db/db.ts';
import { type FileKind, spreadsheetType } from '../../core/files/file-kinds.ts';
import type { FileStore } from '../../core/files/files.ts';
import { find } from '../../core/db/rows.ts';
import { type Sheet, writeSheets } from '../../core/sheets/spreadsheet.ts';
import { text } from '../../core/calls/texts.ts';
import { templateReader } from '../templates/public.ts';
import { declarantsOnPaper, type PaperParty, receiversOnPaper } from '../customs/public.ts';
import type { DeclaredLine } from '../orders/public.ts';
import { type DeclaredOrder, declaredOrders, languageOfShift, type ShiftDetails, shiftDetails } from './paper-details.ts';
import { lockShift, type Shift } from './shift.ts';

const kind: FileKind = { mimeType: spreadsheetType, extension: 'xlsx', group: 'document' };
type Cell = string | number | null;
interface Row {
  at: number;
  order: DeclaredOrder;
  shift: ShiftDetails;
  /** The recipient and the declarant, in the language and format of the destination. */
  receiver: PaperParty | null;
  declarant: PaperParty | null;
}

const linesOf = ({ declaration }: DeclaredOrder) => declaration.lines;
/** A description of goods in the languages that are known. */
const nameOf = ({ chineseName, englishName }: DeclaredLine) => [chineseName, englishName].filter(Boolean).join(' ');
const goodsOf = (order: DeclaredOrder) =>
  linesOf(order)
    .map((line) => (line.quantity > 1 ? `${nameOf(line)} ×${line.quantity}` : nameOf(line)))
    .join('; ');
const distinct = (values: readonly (string | null)[]) => [...new Set(values.filter(Boolean))].join(', ') || null;
const netWeightOf = (lines: readonly DeclaredLine[]) => sum(lines.map(({ netWeight }) => dec(netWeight)));
const positive = (value: Decimal) => (value.gt(0) ? numberOf(value) : null);
const numberOf = (value: { toNumber(): number }) => value.toNumber();

/** Every column of a manifest in its default order, with the width in characters. */
const columns: Record<string, { width: number; cell(row: Row): Cell }> = {
  line: { width: 6, cell: ({ at }) => at + 1 },
  mainBill: { width: 18, cell: ({ shift }) => shift.mainBillNo },
  houseNumber: { width: 18, cell: ({ order }) => order.customsNumber },
  customsBag: { width: 16, cell: ({ order }) => order.customsBagNumber },
  bagNos: { width: 22, cell: ({ order }) => order.bagNos },
  order: { width: 20, cell: ({ order }) => order.serialNumber },
  pieces: { width: 8, cell: ({ order }) => order.pieces },
  weight: { width: 10, cell: ({ order }) => numberOf(dec(order.weight)) },
  receiver: { width: 16, cell: ({ receiver }) => receiver?.name ?? null },
  company: { width: 18, cell: ({ receiver }) => receiver?.company ?? null },
  identity: { width: 20, cell: ({ order }) => (order.receiver?.identityNumber ? unseal(order.receiver.identityNumber) : null) },
  phone: { width: 18, cell: ({ receiver }) => receiver?.phone ?? null },
  postalCode: { width: 10, cell: ({ order }) => order.receiver?.mailboxCode ?? null },
  address: { width: 44, cell: ({ receiver }) => receiver?.address ?? null },
  goods: { width: 36, cell: ({ order }) => goodsOf(order) },
  value: { width: 12, cell: ({ order }) => numberOf(dec(order.declaration.value)) },
  currency: { width: 8, cell: ({ order }) => order.declaration.currencyCode },
  declarant: { width: 16, cell: ({ declarant }) => declarant?.name ?? null },
  declarantPhone: { width: 16, cell: ({ declarant }) => declarant?.phone ?? null },
  declarantAddress: { width: 36, cell: ({ declarant }) => declarant?.address ?? null },
  container: { width: 16, cell: ({ shift }) => shift.containerNo },
  receiverCountry: { width: 16, cell: ({ receiver }) => receiver?.country ?? null },
  taxNumber: { width: 16, cell: ({ receiver }) => receiver?.taxNumber ?? null },
  hsCode: { width: 16, cell: ({ order }) => distinct(linesOf(order).map(({ hsCode }) => hsCode)) },
  origin: { width: 10, cell: ({ order }) => distinct(linesOf(order).map(({ origin }) => origin)) },
  netWeight: { width: 10, cell: ({ order }) => positive(netWeightOf(linesOf(order))) },
};

/**
 * Writes the customs manifest of a shift, with sheets for orders and contents, and returns its URL. It contains full identity numbers, as
 * customs require, so the export is logged.
 */
export const writeManifest =
  (files: FileStore) =>
  async (tx: Tx, caller: Caller, { id, templateId }: Input<typeof exportManifest>): Promise<string> => {
    const shift = await lockShift(tx, caller, id, 'either');
    const orders = await declaredOrders(tx, caller, shift);
    if (!orders.length) throw transportErrors.noOrders({ name: shift.name });
    const parties = await partiesOf(tx, orders);
    const language = (await languageOfShift(tx, shift)) ?? caller.language;
    const facts = await shiftDetails(tx, shift, language);
    const chosen = await columnsOf(tx, caller, shift, templateId ?? null);
    const bytes = await writeSheets([orderSheet(facts, orders, parties, chosen, language), goodsSheet(orders, language)]);
    const name = `manifest-${shift.serialNumber}-${timeToWire(caller.now, caller.timeZone).replace(/\D/g, '')}.xlsx`;
    const { url } = await files.store(tx, caller, { siteId: shift.siteId, name, kind }, bytes);
    caller.changes.push({
      target: transportShift.name,
      id,
      siteId: shift.siteId,
      before: null,
      after: { Manifest: name, Orders: orders.length },
    });
    return url;
  };

type Parties = Pick<Row, 'receiver' | 'declarant'>;

/** Returns the parties of orders, in order. */
async function partiesOf(tx: Tx, orders: readonly DeclaredOrder[]): Promise<Parties[]> {
  const receivers = await receiversOnPaper(
    tx,
    orders.map(({ receiver }) => receiver),
  );
  const declarants = await declarantsOnPaper(tx, orders);
  return orders.map((_, at) => ({ receiver: receivers[at]!, declarant: declarants[at]! }));
}

type ChosenColumns = readonly { key: string; heading: string | null }[];

/** The site's own columns, where the customs broker has none. */
export const manifestTemplate = templateReader(enumCodes.TemplateType.CustomsManifest);

/** The columns of the chosen template, the broker's or the site's, in order with its headings; all columns without one. */
async function columnsOf(tx: Tx, caller: Caller, shift: Shift, templateId: string | null): Promise<ChosenColumns> {
  const company = shift.customsClearanceCompanyId && (await find(tx, caller, customsClearanceCompany, shift.customsClearanceCompanyId));
  const id = templateId ?? (company ? company.manifestTemplateId : null);
  const row = id ? await find(tx, caller, template, id) : await manifestTemplate.of(tx, shift.siteId, caller.language, { orAny: true });
  const all = Object.keys(columns).map((key) => ({ key, heading: null }));
  if (row?.templateType !== enumCodes.TemplateType.CustomsManifest) return all;
  const named = [...(row.elements ?? [])]
    .sort((a, b) => dec(a.x).cmp(dec(b.x)))
    .flatMap(({ field, text: heading }) => (field && field in columns ? [{ key: field, heading: heading ?? null }] : []));
  return named.length ? named : all;
}

const translate = (language: Language, key: string) => text(language, `transport.manifest.${key}`) ?? key;

function orderSheet(
  shift: ShiftDetails,
  orders: readonly DeclaredOrder[],
  parties: readonly Parties[],
  chosen: ChosenColumns,
  language: Language,
): Sheet {
  return {
    name: translate(language, 'sheet'),
    heading: chosen.map(({ key, heading }) => heading ?? translate(language, key)),
    rows: orders.map((order, at) => chosen.map(({ key }) => columns[key]!.cell({ at, order, shift, ...parties[at]! }))),
    widths: chosen.map(({ key }) => columns[key]!.width),
  };
}

function goodsSheet(orders: readonly DeclaredOrder[], language: Language): Sheet {
  const heading = ['houseNumber', 'order', 'line', 'name', 'englishName', 'hsCode', 'origin', 'quantity', 'netWeight', 'price', 'amount'];
  return {
    name: translate(language, 'goodsSheet'),
    heading: [...heading, 'currency'].map((key) => translate(language, key)),
    rows: orders.flatMap((order) =>
      linesOf(order).map((line, at) => [
        order.customsNumber,
        order.serialNumber,
        at + 1,
        line.chineseName,
        line.englishName,
        line.hsCode,
        line.origin,
        line.quantity,
        positive(dec(line.netWeight)),
        numberOf(dec(line.unitPrice)),
        numberOf(dec(line.amount)),
        order.declaration.currencyCode,
      ]),
    ),
    widths: [18, 20, 6, 30, 24, 14, 8, 10, 12, 12, 12, 8],
  };
}
