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
import type { Tx } from '../../core/rows/db.ts';
import { type FileKind, spreadsheetType } from '../../core/files/file-kinds.ts';
import type { FileStore } from '../../core/files/files.ts';
import { find } from '../../core/rows/rows.ts';
import { type Sheet, writeSheets } from '../../core/sheets/spreadsheet.ts';
import { text } from '../../core/calls/texts.ts';
import { addressesOnPaper } from '../sites/public.ts';
import { type DeclaredOrder, declaredOrders, languageOfShift, type ShiftFacts, shiftFacts } from './paper-facts.ts';
import { lockShift, type Shift } from './shift.ts';

const kind: FileKind = { mimeType: spreadsheetType, extension: 'xlsx', group: 'document' };
type Cell = string | number | null;
interface Row {
  at: number;
  order: DeclaredOrder;
  shift: ShiftFacts;
  /** In the language and the form of the destination. */
  address: string;
}

const goodsOf = ({ goods }: DeclaredOrder) =>
  goods.map(({ name, quantity }) => (quantity > 1 ? `${name ?? ''} ×${quantity}` : (name ?? ''))).join('; ');
const valueOf = ({ declaredPrice, goods }: DeclaredOrder) =>
  declaredPrice === null
    ? goods.reduce((total, { quantity, price }) => total.plus(dec(price).times(quantity)), dec(0))
    : dec(declaredPrice);
const numberOf = (value: { toNumber(): number }) => value.toNumber();

/** Every column a manifest can have, in the order of a manifest without a template, with its width in characters. */
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
 * Writes the customs manifest of a shift: a sheet of the orders, one of what is in them. The whole identity numbers are in
 * it, as customs ask for them, so the export stands in the operation log. Gives the file's address.
 */
export const writeManifest =
  (files: FileStore) =>
  async (tx: Tx, caller: Caller, { id, templateId }: Input<typeof exportManifest>): Promise<string> => {
    const shift = await lockShift(tx, caller, id);
    const orders = await declaredOrders(tx, shift);
    if (!orders.length) throw transportErrors.noOrders({ name: shift.name });
    const addresses = await addressesOf(tx, orders);
    const language = (await languageOfShift(tx, shift)) ?? caller.language;
    const facts = await shiftFacts(tx, shift, language);
    const chosen = await columnsOf(tx, caller, shift, templateId ?? null);
    const bytes = await writeSheets([orderSheet(facts, orders, addresses, chosen, language), goodsSheet(orders, language)]);
    const name = `manifest-${shift.serialNumber}-${timeToWire(caller.now, caller.timeZone).replace(/\D/g, '')}.xlsx`;
    const { url } = await files.keep(tx, caller, { siteId: shift.siteId, name, kind }, bytes);
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

type Chosen = readonly { key: string; heading: string | null }[];

/** The columns of a template, from left to right, with its own headings; all columns where no template says otherwise. */
async function columnsOf(tx: Tx, caller: Caller, shift: Shift, asked: string | null): Promise<Chosen> {
  const company = shift.customsClearanceCompanyId && (await find(tx, caller, customsClearanceCompany, shift.customsClearanceCompanyId));
  const id = asked ?? (company ? company.manifestTemplateId : null);
  const row = id ? await find(tx, caller, template, id) : null;
  const all = Object.keys(columns).map((key) => ({ key, heading: null }));
  if (row?.templateType !== enumCodes.TemplateType.CustomsManifest) return all;
  const named = [...(row.elements ?? [])]
    .sort((a, b) => dec(a.x).cmp(dec(b.x)))
    .flatMap(({ field, text: heading }) => (field && field in columns ? [{ key: field, heading: heading ?? null }] : []));
  return named.length ? named : all;
}

const say = (language: Language, key: string) => text(language, `transport.manifest.${key}`) ?? key;

function orderSheet(
  shift: ShiftFacts,
  orders: readonly DeclaredOrder[],
  addresses: readonly string[],
  chosen: Chosen,
  language: Language,
): Sheet {
  return {
    name: say(language, 'sheet'),
    heading: chosen.map(({ key, heading }) => heading ?? say(language, key)),
    rows: orders.map((order, at) => chosen.map(({ key }) => columns[key]!.cell({ at, order, shift, address: addresses[at]! }))),
    widths: chosen.map(({ key }) => columns[key]!.width),
  };
}

function goodsSheet(orders: readonly DeclaredOrder[], language: Language): Sheet {
  const heading = ['houseNumber', 'order', 'line', 'name', 'quantity', 'price', 'amount', 'currency'];
  return {
    name: say(language, 'goodsSheet'),
    heading: heading.map((key) => say(language, key)),
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
