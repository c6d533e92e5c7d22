import type { Input } from '@entrepot/contract/core/call.ts';
import { shopsErrors } from '@entrepot/contract/modules/shops/errors.ts';
import type { obtainPlatformLabel } from '@entrepot/contract/modules/shops/platform-calls.ts';
import { platformOrder } from '@entrepot/contract/modules/shops/platform-order.ts';
import { platformOrderStates } from '@entrepot/contract/modules/shops/shop-states.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { FileStore } from '../../core/files/files.ts';
import { isReadablePdf } from '../../core/print/join-uploads.ts';
import { pdfKind } from '../../core/print/pdf.ts';
import type { Db } from '../../core/db/db.ts';
import { change, find, lock } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { storePlatformLabel } from '../carriers/public.ts';
import { lockOrder } from '../orders/public.ts';
import { beyondOwn, shopFor } from './access.ts';
import { marketplaceName } from './app.ts';
import { settleEach } from './confirm.ts';
import { fetcherFor } from './fetching.ts';
import { NotAccepted } from './request.ts';

/**
 * Fetches the marketplaces' labels of parcels and stores them with the parcel and as the waybill of its logistics order (`StateNotAllowed`
 * if none is needed any more, `PlatformRejected` if the marketplace provides none). No transaction is open during the requests.
 */
export const obtainLabels =
  (files: FileStore) =>
  (db: Db, caller: Caller, { ids }: Input<typeof obtainPlatformLabel>) =>
    settleEach(caller, ids, (id) => obtainOne(files, db, caller, id));

async function obtainOne(files: FileStore, db: Db, caller: Caller, id: string): Promise<void> {
  const seen = await find(db, beyondOwn(caller), platformOrder, id);
  const shopRow = await shopFor(db, caller, seen.shopId, 'consolidate');
  const { platformOrderNo, packageNo, siteId } = seen;
  if (!platformOrderStates.is(seen.status, 'labelled')) throw shopsErrors.noLabelNow({ order: platformOrderNo });
  const system = asSystemIn(caller, siteId);
  const marketplace = marketplaceName(shopRow.shopAuthorizationInformationType);
  const { fetch } = await fetcherFor(db, system, shopRow);
  const { bytes, trackingNo } = await fetch(({ port, app }, access) =>
    port.label(app, access, { number: platformOrderNo, packageNo }),
  ).catch((problem: unknown) => {
    throw problem instanceof NotAccepted ? shopsErrors.refused({ marketplace }) : problem;
  });
  if (!(await isReadablePdf(bytes))) throw shopsErrors.labelUnreadable({ marketplace });
  await db.transaction().execute(async (tx) => {
    const order = seen.logisticsOrderId ? await lockOrder(tx, system, seen.logisticsOrderId) : null;
    const row = await lock(tx, system, platformOrder, id);
    const { url: labelUrl } = await files.store(tx, system, { siteId, name: `${platformOrderNo}.pdf`, kind: pdfKind }, bytes);
    const platformTrackingNo = trackingNo ?? row.platformTrackingNo;
    await change(tx, system, platformOrder, row, { labelUrl, platformTrackingNo });
    if (order && row.logisticsOrderId === order.id)
      await storePlatformLabel(tx, system, order, { platformOrderNo, labelUrl, trackingNo: platformTrackingNo });
  });
}
