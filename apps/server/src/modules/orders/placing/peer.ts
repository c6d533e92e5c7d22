import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { Refusal } from '@entrepot/contract/core/errors.ts';
import { objectToWire } from '@entrepot/contract/core/wire.ts';
import type { CodeOf, Draft, Fields } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { peerErrors, peerEstablishLogisticsOrder, peerRow } from '@entrepot/contract/modules/orders/peer-orders.ts';
import { recipient } from '@entrepot/contract/modules/orders/recipient.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import { dec, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import { sentence, text as translate } from '../../../core/calls/texts.ts';
import type { Tx } from '../../../core/db/db.ts';
import { change, exists, find, findWhere, insert } from '../../../core/db/rows.ts';
import { atSite } from '../../../core/scope/scope.ts';
import type { Wrong } from '../../../core/sheets/imports.ts';
import { declarePackage } from '../../packages/public.ts';
import { draft as draftOrder } from './establish.ts';
import type { Order } from '../moves.ts';
import { customerOf } from '../owner.ts';
import { contactHash, recipientLookups } from '../recipients/recipient-lookups.ts';
import { readRecipient, type RecipientDraft } from '../recipients/recipient-row.ts';
import { fillRecipient } from '../recipients/recipients.ts';

const { Peer } = enumCodes.LogisticsOrderSource;
const most = 200;
type PeerInput = Input<typeof peerEstablishLogisticsOrder>;
export type PeerRow = Draft<typeof peerRow>;

/** Settings shared by all rows of a forwarder. */
export interface PeerSetting {
  siteId: string;
  ownerId: string;
  warehouseId: string;
  shippingMethodId: string | null;
  cargoTypeId: string | null;
  source: CodeOf<'LogisticsOrderSource'>;
}

/**
 * Creates the orders of a forwarder row by row; returns the result of each row, and rejects the call when none was valid
 * (`ImportRowsInvalid`).
 */
export async function peerEstablish(tx: Tx, caller: Caller, { rows, ...sent }: PeerInput) {
  if (rows.length > most) throw peerErrors.tooManyRows({ most });
  const setting = await settingOf(tx, caller, sent, Peer);
  const lines = rows.map((row, at) => ({ line: at + 1, values: textsOf(row) }));
  const reading = { owner: setting.ownerId, lookups: await recipientLookups(tx, setting.siteId, lines), seen: new Map<string, number>() };
  const answers = [];
  for (const [at, row] of rows.entries()) answers.push(await takeRow(tx, caller, setting, row, lines[at]!, reading));
  if (rows.length && !answers.some(({ ok }) => ok)) {
    const of = peerEstablishLogisticsOrder.output.children as Fields;
    throw peerErrors.noRowRight(
      { why: answers[0]!.message },
      answers.map((answer) => objectToWire(of, answer, caller)),
    );
  }
  return answers;
}

/** Returns the owner and the warehouse of the rows: the named warehouse, or the first of the customer's site (`NotFound`). */
export async function settingOf(
  tx: Tx,
  caller: Caller,
  sent: Pick<PeerInput, 'userId' | 'warehouseId' | 'shippingMethodId' | 'cargoTypeId'>,
  source: PeerSetting['source'],
): Promise<PeerSetting> {
  const { siteId, ownerId } = await customerOf(tx, caller, sent.userId);
  const own = atSite(caller, siteId);
  const [first] = sent.warehouseId ? [await find(tx, own, warehouse, sent.warehouseId)] : await findWhere(tx, own, warehouse, { siteId });
  if (!first) throw peerErrors.noWarehouse();
  const { shippingMethodId = null, cargoTypeId = null } = sent;
  return { siteId, ownerId, warehouseId: first.id, shippingMethodId, cargoTypeId, source };
}

type Line = Parameters<typeof readRecipient>[0];
type Reading = Parameters<typeof readRecipient>[1];

async function takeRow(tx: Tx, caller: Caller, setting: PeerSetting, row: PeerRow, line: Line, reading: Reading) {
  const rowFields = { row: line.line, customerOrderNumber: row.customerOrderNumber };
  const problems: string[] = [];
  const wrong: Wrong = (_line, column, message, values) =>
    problems.push(
      [column && translate(caller.language, `orders.import.columns.${column}`), translate(caller.language, message, values)]
        .filter(Boolean)
        .join(': '),
    );
  // Several parcels may have the same recipient: only the address book rejects duplicates.
  const [read] = readRecipient(line, { ...reading, seen: new Map() }, wrong);
  if (!read) return { ...rowFields, ok: false, code: errorCodes.ValidationFailed, message: problems.join(' · ').slice(0, 500) };
  try {
    await sql`savepoint one_row`.execute(tx);
    const order = await peerOrder(tx, caller, setting, row, read);
    return { ...rowFields, id: order.id, serialNumber: order.serialNumber, ok: true, code: errorCodes.Ok, message: '' };
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    await sql`rollback to savepoint one_row`.execute(tx);
    return { ...rowFields, ok: false, code: problem.code, message: sentence(caller.language, problem) };
  }
}

/**
 * Creates a draft from a row of a forwarder: its recipient in the address book, its package declared under the courier's number or its own.
 */
export async function peerOrder(tx: Tx, caller: Caller, setting: PeerSetting, row: PeerRow, { draft }: RecipientDraft): Promise<Order> {
  const { siteId, ownerId, warehouseId, cargoTypeId } = setting;
  const number = row.customerOrderNumber;
  if (await exists(tx, caller, logisticsOrder, { siteId, ownerId, customerOrderNumber: number })) throw peerErrors.numberKnown({ number });
  const recipientId = await recipientFor(tx, caller, draft, ownerId);
  const parcel = await declarePackage(tx, caller, {
    siteId,
    warehouseId,
    ownerId,
    courierNumber: row.courierNumber || number,
    productName: row.productName,
    quantity: row.quantity ?? 1,
    price: row.price ?? null,
    cargoTypeId,
  });
  const order = await draftOrder(
    tx,
    caller,
    { ...blank, ...wishOf(setting, row), recipientId, goods: [{ packageId: parcel.id, commodityId: null, quantity: parcel.quantity }] },
    { source: setting.source },
  );
  return change(tx, caller, logisticsOrder, order, measuresOf(row));
}

const blank = {
  logisticsOrderType: enumCodes.LogisticsOrderType.Package,
  selfPickupAddressId: null,
  applicantId: null,
  carrierId: null,
  deliveryMode: enumCodes.DeliveryMode.HomeDelivery,
  taxInclusive: false,
  isCod: false,
  collectionAmount: null,
  collectionCurrencyId: null,
  freightCollect: false,
  declaredPrice: null,
  declaredCurrencyId: null,
  consolidation: false,
  unpacking: false,
  serviceIds: [],
};

const wishOf = ({ siteId, ownerId, warehouseId, shippingMethodId }: PeerSetting, row: PeerRow) => ({
  siteId,
  ownerId,
  warehouseId,
  shippingMethodId,
  customerOrderNumber: row.customerOrderNumber,
  remarks: row.remarks ?? null,
});

/** Returns the weight (kg) and volume (m³) that the forwarder states, used until the package is weighed. */
function measuresOf({ weight, length, width, height, carrierNo }: PeerRow): Partial<Order> {
  const volume = dec(length).times(dec(width)).times(dec(height)).dividedBy(1_000_000);
  return { actualWeight: weight ?? '0', grossWeight: weight ?? '0', volume: text(volume.toDecimalPlaces(6)), carrierNo: carrierNo ?? null };
}

async function recipientFor(tx: Tx, caller: Caller, draft: RecipientDraft['draft'], ownerId: string): Promise<string> {
  const [known] = await findWhere(tx, caller, recipient, { ownerId, contactHash: contactHash(draft) });
  return known?.id ?? (await insert(tx, caller, recipient, { ...draft, ...(await fillRecipient(tx, caller, draft, null)) })).id;
}

const textsOf = (row: PeerRow): Record<string, string> =>
  Object.fromEntries(Object.entries(row).flatMap(([key, value]) => (value === null || value === undefined ? [] : [[key, String(value)]])));
