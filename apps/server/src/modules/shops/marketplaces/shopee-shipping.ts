import { z } from 'zod';
import { given } from '@entrepot/contract/core/given.ts';
import type { Access, MarketplacePort, PlatformApp, PlatformParcel } from '../marketplace.ts';
import { NotAccepted, refuseStatus, Throttled, Trouble } from '../speak.ts';
import { ask, signed } from './shopee-calls.ts';

const anything = z.object({}).loose();
const documents = z.object({
  response: z.object({
    result_list: z.array(
      z.object({ status: z.string().nullish(), fail_error: z.string().nullish(), fail_message: z.string().nullish() }).loose(),
    ),
  }),
});
const tracking = z.object({ response: z.object({ tracking_number: z.string().nullish() }).loose() });
const told = z.object({ response: z.object({ order_list: z.array(z.object({ order_status: z.string() }).loose()) }) });
const known = new Set(['SHIPPED', 'TO_CONFIRM_RECEIVE', 'COMPLETED']);

const parcelOf = ({ number, packageNo }: PlatformParcel) => given({ order_sn: number, package_number: packageNo || undefined });
const refusedIn = ({ response: { result_list } }: z.infer<typeof documents>) => {
  const wrong = result_list.find(({ fail_error }) => fail_error);
  if (wrong) throw new NotAccepted(wrong.fail_error ?? '', wrong.fail_message ?? '');
};

async function numberOf(app: PlatformApp, access: Access, parcel: PlatformParcel): Promise<string | null> {
  const { response } = await ask(app, tracking, signed(app, '/api/v2/logistics/get_tracking_number', parcelOf(parcel), access));
  return response.tracking_number?.slice(0, 64) || null;
}

/** Fetches a document, which comes as it is; an error comes as JSON. */
async function download(app: PlatformApp, access: Access, parcel: PlatformParcel): Promise<Buffer> {
  const url = signed(app, '/api/v2/logistics/download_shipping_document', {}, access);
  const body = JSON.stringify({ order_list: [parcelOf(parcel)] });
  const answer = await app.send(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  refuseStatus(answer);
  if (answer.status !== 200 || !answer.bytes) throw new Trouble(`Shopee answered ${answer.status} without a document`);
  return answer.bytes;
}

/** Labels and shipments at Shopee: a document is made, asked for until it is ready, and downloaded. */
export const shopeeShipping: Pick<MarketplacePort, 'label' | 'ship'> = {
  async label(app, access, parcel) {
    const trackingNo = await numberOf(app, access, parcel);
    const body = { order_list: [{ ...parcelOf(parcel), tracking_number: trackingNo || undefined }] };
    refusedIn(await ask(app, documents, signed(app, '/api/v2/logistics/create_shipping_document', {}, access), body));
    const made = await ask(app, documents, signed(app, '/api/v2/logistics/get_shipping_document_result', {}, access), body);
    refusedIn(made);
    if (made.response.result_list[0]?.status === 'PROCESSING') throw new Throttled(1000);
    return { bytes: await download(app, access, parcel), trackingNo };
  },
  async ship(app, access, shipment) {
    const by = shipment.trackingNo ? { non_integrated: { tracking_number: shipment.trackingNo } } : { dropoff: {} };
    try {
      await ask(app, anything, signed(app, '/api/v2/logistics/ship_order', {}, access), { ...parcelOf(shipment), ...by });
    } catch (problem) {
      if (!(problem instanceof NotAccepted) || !(await isShipped(app, access, shipment))) throw problem;
    }
  },
};

/** Does Shopee know that an order is on its way, so that telling it again is refused? */
async function isShipped(app: PlatformApp, access: Access, { number }: PlatformParcel): Promise<boolean> {
  const { response } = await ask(app, told, signed(app, '/api/v2/order/get_order_detail', { order_sn_list: number }, access));
  return response.order_list.some(({ order_status }) => known.has(order_status));
}
