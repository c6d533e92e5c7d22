import type { Input } from '@entrepot/contract/core/call.ts';
import type { Language } from '@entrepot/contract/core/language.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { customsClearanceCompany } from '@entrepot/contract/modules/customs/clearance-company.ts';
import { template } from '@entrepot/contract/modules/templates/template.ts';
import { transportErrors } from '@entrepot/contract/modules/transport/errors.ts';
import type { exportManifest } from '@entrepot/contract/modules/transport/paper-calls.ts';
import { transportShift } from '@entrepot/contract/modules/transport/transport-shift.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import { internationalPhone } from '@entrepot/rules/postal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { unseal } from '../../core/http/crypto.ts';
import type { Tx } from '../../core/db/db.ts';
import { type FileKind, spreadsheetType } from '../../core/files/file-kinds.ts';
import type { FileStore } from '../../core/files/files.ts';
import { find } from '../../core/db/rows.ts';
import { type Sheet, writeSheets } from '../../core/sheets/spreadsheet.ts';
import { text } from '../../core/calls/texts.ts';
import { addressesOnPaper } from '../sites/public.ts';
import { type DeclaredOrder, declaredOrders, languageOfShift, type ShiftDetails, shiftDetails } from './paper-details.ts';
import { lockShift, type Shift } from './shift.ts';

const kind: FileKind = { mimeType: spreadsheetType, extension: 'xlsx', group: 'document' };
type Cell = string | number | null;
interface Row {
  at: number;
  order: DeclaredOrder;
  shift: ShiftDetails;
  /** In the language and format of the destination. */
  address: string;
}

const goodsOf = ({ goods }: DeclaredOrder) =>
  goods.map(({ name, quantity }) => (quantity > 1 ? `${name ?? ''} ×${quantity}` : (name ?? ''))).join('; ');
const valueOf = ({ declaredPrice, goods }: DeclaredOrder) =>
  declaredPrice === null
    ? goods.reduce((total, { quantity, price }) => total.plus(dec(price).times(quantity)), dec(0))
    : dec(declaredPrice);
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
  receiver: { width: 16, cell: ({ order }) => order.receiver?.name ?? null },
  company: { width: 18, cell: ({ order }) => order.receiver?.companyName ?? null },
  identity: { width: 20, cell: ({ order }) => (order.receiver?.identityNumber ? unseal(order.receiver.identityNumber) : null) },
  phone: {
    width: 18,
    cell: ({ order: { receiver } }) => receiver && internationalPhone(receiver.phoneCode, receiver.phone),
  },
  postalCode: { width: 10, cell: ({ order }) => order.receiver?.mailboxCode ?? null },
  address: { width: 44, cell: ({ address }) => address },
  goods: { width: 36, cell: ({ order }) => goodsOf(order) },
  value: { width: 12, cell: ({ order }) => numberOf(valueOf(order)) },
  currency: { width: 8, cell: ({ order }) => order.currencyCode },
  declarant: { width: 16, cell: ({ order }) => order.declarantName },
  declarantPhone: { width: 16, cell: ({ order }) => order.declarantPhone },
  declarantAddress: { width: 36, cell: ({ order }) => order.declarantAddress },
  container: { width: 16, cell: ({ shift }) => shift.containerNo },
};

/**
 * Writes the customs manifest of a shift, with sheets for orders and contents, and returns its URL. It contains full identity numbers, as
 * customs require, so the export is logged.
 */
export const writeManifest =
  (files: FileStore) =>
  async (tx: Tx, caller: Caller, { id, templateId }: Input<typeof exportManifest>): Promise<string> => {
    const shift = await lockShift(tx, caller, id, 'either');
    const orders = await declaredOrders(tx, shift);
    if (!orders.length) throw transportErrors.noOrders({ name: shift.name });
    const addresses = await addressesOf(tx, orders);
    const language = (await languageOfShift(tx, shift)) ?? caller.language;
    const facts = await shiftDetails(tx, shift, language);
    const chosen = await columnsOf(tx, caller, shift, templateId ?? null);
    const bytes = await writeSheets([orderSheet(facts, orders, addresses, chosen, language), goodsSheet(orders, language)]);
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

async function addressesOf(tx: Tx, orders: readonly DeclaredOrder[]): Promise<string[]> {
  const written = await addressesOnPaper(
    tx,
    orders.flatMap(({ receiver }) => receiver ?? []),
  );
  return orders.map(({ receiver }) => (receiver ? written.shift()!.line : ''));
}

type ChosenColumns = readonly { key: string; heading: string | null }[];

/** The columns of a template in order with its headings; all columns without a template. */
async function columnsOf(tx: Tx, caller: Caller, shift: Shift, templateId: string | null): Promise<ChosenColumns> {
  const company = shift.customsClearanceCompanyId && (await find(tx, caller, customsClearanceCompany, shift.customsClearanceCompanyId));
  const id = templateId ?? (company ? company.manifestTemplateId : null);
  const row = id ? await find(tx, caller, template, id) : null;
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
  addresses: readonly string[],
  chosen: ChosenColumns,
  language: Language,
): Sheet {
  return {
    name: translate(language, 'sheet'),
    heading: chosen.map(({ key, heading }) => heading ?? translate(language, key)),
    rows: orders.map((order, at) => chosen.map(({ key }) => columns[key]!.cell({ at, order, shift, address: addresses[at]! }))),
    widths: chosen.map(({ key }) => columns[key]!.width),
  };
}

function goodsSheet(orders: readonly DeclaredOrder[], language: Language): Sheet {
  const heading = ['houseNumber', 'order', 'line', 'name', 'quantity', 'price', 'amount', 'currency'];
  return {
    name: translate(language, 'goodsSheet'),
    heading: heading.map((key) => translate(language, key)),
    rows: orders.flatMap(({ customsNumber, serialNumber, currencyCode, goods }) =>
      goods.map(({ name, quantity, price }, at) => [
        customsNumber,
        serialNumber,
        at + 1,
        name,
        quantity,
        price === null ? null : numberOf(dec(price)),
        price === null ? null : numberOf(dec(price).times(quantity)),
        currencyCode,
      ]),
    ),
    widths: [18, 20, 6, 30, 10, 12, 12, 8],
  };
}
