import { z } from 'zod';
import { definedOnly } from '@entrepot/contract/core/defined-only.ts';
import type { Access, MarketplacePort, PlatformApp, PlatformParcel } from '../marketplace.ts';
import { NotAccepted, refuseStatus, Throttled, TransientError } from '../request.ts';
import { requestJson, signed } from './shopee-calls.ts';

const anything = z.object({}).loose();
const documents = z.object({
  response: z.object({
    result_list: z.array(
      z.object({ status: z.string().nullish(), fail_error: z.string().nullish(), fail_message: z.string().nullish() }).loose(),
    ),
  }),
});
const tracking = z.object({ response: z.object({ tracking_number: z.string().nullish() }).loose() });
const detail = z.object({ response: z.object({ order_list: z.array(z.object({ order_status: z.string() }).loose()) }) });
const known = new Set(['SHIPPED', 'TO_CONFIRM_RECEIVE', 'COMPLETED']);

const parcelOf = ({ number, packageNo }: PlatformParcel) => definedOnly({ order_sn: number, package_number: packageNo || undefined });
const refusedIn = ({ response: { result_list } }: z.infer<typeof documents>) => {
  const wrong = result_list.find(({ fail_error }) => fail_error);
  if (wrong) throw new NotAccepted(wrong.fail_error ?? '', wrong.fail_message ?? '');
};

async function numberOf(app: PlatformApp, access: Access, parcel: PlatformParcel): Promise<string | null> {
  const { response } = await requestJson(app, tracking, signed(app, '/api/v2/logistics/get_tracking_number', parcelOf(parcel), access));
  return response.tracking_number?.slice(0, 64) || null;
}

/** Downloads a document, which is binary; an error is JSON. */
async function download(app: PlatformApp, access: Access, parcel: PlatformParcel): Promise<Buffer> {
  const url = signed(app, '/api/v2/logistics/download_shipping_document', {}, access);
  const body = JSON.stringify({ order_list: [parcelOf(parcel)] });
  const answer = await app.send(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  refuseStatus(answer);
  if (answer.status !== 200 || !answer.bytes) throw new TransientError(`Shopee answered ${answer.status} without a document`);
  return answer.bytes;
}

/** Labels and shipments at Shopee: a document is created, polled until it is ready, and downloaded. */
export const shopeeShipping: Pick<MarketplacePort, 'label' | 'ship'> = {
  async label(app, access, parcel) {
    const trackingNo = await numberOf(app, access, parcel);
    const body = { order_list: [{ ...parcelOf(parcel), tracking_number: trackingNo || undefined }] };
    refusedIn(await requestJson(app, documents, signed(app, '/api/v2/logistics/create_shipping_document', {}, access), body));
    const made = await requestJson(app, documents, signed(app, '/api/v2/logistics/get_shipping_document_result', {}, access), body);
    refusedIn(made);
    if (made.response.result_list[0]?.status === 'PROCESSING') throw new Throttled(1000);
    return { bytes: await download(app, access, parcel), trackingNo };
  },
  async ship(app, access, shipment) {
    const by = shipment.trackingNo ? { non_integrated: { tracking_number: shipment.trackingNo } } : { dropoff: {} };
    try {
      await requestJson(app, anything, signed(app, '/api/v2/logistics/ship_order', {}, access), { ...parcelOf(shipment), ...by });
    } catch (problem) {
      if (!(problem instanceof NotAccepted) || !(await isShipped(app, access, shipment))) throw problem;
    }
  },
};

/** Whether Shopee has the order as shipped, so that shipping it again would be refused. */
async function isShipped(app: PlatformApp, access: Access, { number }: PlatformParcel): Promise<boolean> {
  const { response } = await requestJson(app, detail, signed(app, '/api/v2/order/get_order_detail', { order_sn_list: number }, access));
  return response.order_list.some(({ order_status }) => known.has(order_status));
}
