import type { Filling } from '../../core/print/template-values.ts';
import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { carriersErrors } from '@entrepot/contract/modules/carriers/errors.ts';
import { waybill } from '@entrepot/contract/modules/carriers/waybill.ts';
import type { getWaybillPrintData, printWaybill } from '@entrepot/contract/modules/carriers/waybill-calls.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import type { FileStore } from '../../core/files/files.ts';
import { isReadablePdf, joinPdfs } from '../../core/print/join-uploads.ts';
import { pdfKind } from '../../core/print/pdf.ts';
import { change, find, lockAll } from '../../core/db/rows.ts';
import { countLabelPrint } from '../orders/public.ts';
import { pictureFrom } from '../templates/public.ts';
import { labelsPdf, placesOf } from './label.ts';
import { type LabelDetails, labelsOf } from './label-details.ts';
import { liveSlip, type Order } from './waybills.ts';

type RequestInput = Input<typeof printWaybill>;

/**
 * Prints the labels of orders with a waybill number, one per parcel, into one PDF and returns its URL. Throws `DuplicatePrintedOrders` for
 * printed orders that are not in `reprintIds`. A marketplace's label is the waybill of orders with its carrier, and follows ours when the
 * parcel continues under it.
 */
export const printLabels = (files: FileStore) => async (tx: Tx, caller: Caller, input: RequestInput) => {
  const { orders, labels } = await takeForPrint(tx, caller, input);
  const name = `waybills-${timeToWire(caller.now, caller.timeZone).replace(/\D/g, '')}.pdf`;
  const { url } = await files.store(tx, caller, { siteId: orders[0]!.siteId, name, kind: pdfKind }, await paperOf(files, labels));
  return url;
};

/** Concatenates the labels and the unchanged marketplace labels. */
async function paperOf(files: FileStore, labels: readonly LabelDetails[]): Promise<Buffer> {
  const parts: Buffer[] = [];
  let own: LabelDetails[] = [];
  const draw = async () => {
    if (own.length) parts.push(await labelsPdf(own, pictureFrom(files)));
    own = [];
  };
  for (const label of labels) {
    const { platformLabelUrl, isByPlatform, serialNumber } = label;
    if (!platformLabelUrl || !isByPlatform) own.push(label);
    if (!platformLabelUrl) continue;
    await draw();
    parts.push(await platformLabel(files, platformLabelUrl, serialNumber));
  }
  await draw();
  return parts.length === 1 ? parts[0]! : joinPdfs(labels.map(({ carrierNo }) => carrierNo).join(' '), parts);
}

/** Reads a stored marketplace label. Throws `StateNotAllowed` when it is unreadable. */
async function platformLabel(files: FileStore, address: string, order: string): Promise<Buffer> {
  const bytes = await files.read(address).catch(() => null);
  if (!bytes || !(await isReadablePdf(bytes))) throw carriersErrors.labelBroken({ order });
  return bytes;
}

/** The values of the labels for a local printer; they count as printed by the same rule. */
export async function printData(tx: Tx, caller: Caller, input: Input<typeof getWaybillPrintData>) {
  return (await takeForPrint(tx, caller, input)).labels;
}

/** The template values of an order's first parcel for a preview. Throws `NotFound`. */
export async function waybillSample(tx: Tx, caller: Caller, id: string): Promise<Filling> {
  const [label] = await labelsOf(tx, await find(tx, caller, logisticsOrder, id));
  if (!label) throw refuse('NotFound');
  return placesOf(label);
}

async function takeForPrint(tx: Tx, caller: Caller, { logisticsOrderIds, reprintIds }: RequestInput) {
  if (!logisticsOrderIds.length) throw refuse('AtLeastOneSelection');
  const orders = await lockAll(tx, caller, logisticsOrder, logisticsOrderIds);
  refuseUnprintable(orders, reprintIds ?? []);
  const byId = new Map(orders.map((order) => [order.id, order]));
  const labels: LabelDetails[] = [];
  // The labels are in the requested order to match the stack of parcels.
  for (const id of new Set(logisticsOrderIds)) labels.push(...(await labelsOf(tx, byId.get(id)!)));
  for (const order of orders) await countPrint(tx, caller, order);
  return { orders, labels };
}

const named = (orders: readonly Order[]) => orders.slice(0, 5).map(({ serialNumber }) => serialNumber);

function refuseUnprintable(orders: readonly Order[], reprintIds: readonly string[]): void {
  const without = orders.filter(({ waybillStatus }) => waybillStatus !== enumCodes.WaybillStatus.Obtained);
  if (without.length) throw carriersErrors.notObtained({ orders: named(without) });
  const again = orders.filter(({ id, printStatus }) => printStatus === enumCodes.PrintStatus.Printed && !reprintIds.includes(id));
  if (again.length) throw carriersErrors.printedBefore({ orders: named(again) }, { LogisticsOrderIds: again.map(({ id }) => id) });
}

async function countPrint(tx: Tx, caller: Caller, order: Order): Promise<void> {
  await countLabelPrint(tx, caller, order);
  const slip = await liveSlip(tx, order);
  if (slip)
    await change(tx, caller, waybill, slip, {
      printStatus: enumCodes.PrintStatus.Printed,
      printCount: slip.printCount + 1,
      lastPrintTime: caller.now,
      printerId: caller.userId,
    });
}
