import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { filesErrors } from '@entrepot/contract/modules/files/errors.ts';
import { fileObject } from '@entrepot/contract/modules/files/stored-file.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { shopsErrors } from '@entrepot/contract/modules/shops/errors.ts';
import { platformOrder } from '@entrepot/contract/modules/shops/platform-order.ts';
import { platformOrderStates } from '@entrepot/contract/modules/shops/shop-states.ts';
import { uploadLabelErrors, type upLoadPlatformWaybill } from '@entrepot/contract/modules/shops/upload-label.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { FileStore } from '../../core/files/files.ts';
import { limitPerUser } from '../../core/files/fair-queue.ts';
import { isReadablePdf } from '../../core/print/join-uploads.ts';
import { pdfKind } from '../../core/print/pdf.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, find, findWhere, lockWhere } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { storePlatformLabel } from '../carriers/public.ts';
import { lockOrder } from '../orders/public.ts';
import { beyondOwn, shopFor } from './access.ts';

type UploadInput = Input<typeof upLoadPlatformWaybill>;

// It takes seconds at worst, and rows are locked meanwhile.
const oneAtOnce = limitPerUser(1, filesErrors.uploadedTooOften);

/**
 * Stores a manually fetched marketplace label with the parcels of the logistics order, and as its waybill if it goes with the marketplace's
 * own carrier. Rejects an order of no shop or of a shop without permission (`NotFound`, `NoPermission`), a file that is not the caller's
 * (`NotFound`) or no PDF (`FileTypeNotAllowed`), an order that needs no label any more (`StateNotAllowed`), and a concurrent upload
 * (`RateLimited`).
 */
export const uploadLabel =
  (files: FileStore) =>
  async (tx: Tx, caller: Caller, { logisticsOrderId, fileId }: UploadInput): Promise<true> => {
    const seen = await find(tx, beyondOwn(caller), logisticsOrder, logisticsOrderId);
    const system = asSystemIn(caller, seen.siteId);
    const order = await lockOrder(tx, system, logisticsOrderId);
    const rows = await lockWhere(tx, system, platformOrder, { logisticsOrderId });
    if (!rows.length) throw uploadLabelErrors.noPlatformOrder({ order: order.serialNumber });
    for (const shopId of new Set(rows.map((row) => row.shopId))) await shopFor(tx, caller, shopId, 'consolidate');
    const closed = rows.find(({ status }) => !platformOrderStates.is(status, 'labelled'));
    if (closed) throw shopsErrors.noLabelNow({ order: closed.platformOrderNo });
    const bytes = await pdfOf(files, tx, caller, fileId);
    const { siteId } = order;
    const { url: labelUrl } = await files.store(tx, system, { siteId, name: `${order.serialNumber}.pdf`, kind: pdfKind }, bytes);
    for (const row of rows) await change(tx, system, platformOrder, row, { labelUrl });
    const { platformOrderNo, platformTrackingNo: trackingNo } = rows[0]!;
    await storePlatformLabel(tx, system, order, { platformOrderNo, labelUrl, trackingNo });
    return true;
  };

/** Returns the bytes of a PDF that the caller uploaded. */
async function pdfOf(files: FileStore, tx: Tx, caller: Caller, fileId: string): Promise<Buffer> {
  const [file] = await findWhere(tx, caller, fileObject, { id: fileId, uploaderId: caller.userId! });
  if (!file) throw refuse('NotFound');
  const bytes = await files.read(file.url);
  const whose = caller.userId!;
  if (!(await oneAtOnce(whose, () => isReadablePdf(bytes, whose)))) throw uploadLabelErrors.notPdf();
  return bytes;
}
