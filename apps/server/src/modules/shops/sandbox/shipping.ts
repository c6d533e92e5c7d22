import { type SandboxOrder, type SandboxShop, sendSandboxOrder } from './store.ts';
import type { SandboxRequest, Answered } from './exchange.ts';

type Call = (input: SandboxRequest, books: SandboxShop) => Answered;
const bodyOf = ({ body }: SandboxRequest) => JSON.parse(body || '{}') as Record<string, unknown>;
const refused = (status: number, error: string, message: string): Answered => ({
  status,
  json: { error, message, request_id: 'sandbox' },
});
const succeeded = (response: object): Answered => ({ status: 200, json: { error: '', message: '', request_id: 'sandbox', response } });

/** Returns the tracking number of a parcel, which is deterministic. */
export const sandboxTrackingNo = ({ number }: SandboxOrder): string => `TW${number.replace(/[^0-9A-Z]/g, '').slice(-12)}`;

const shippable = (books: SandboxShop, number: unknown) => books.orders.find((order) => order.number === number);
const notFound = refused(404, 'logistics.error_not_found', 'Order not found.');

const shipOrder: Call = (input, books) => {
  const { order_sn, non_integrated } = bodyOf(input) as { order_sn?: string; non_integrated?: { tracking_number?: string } };
  const order = shippable(books, order_sn);
  if (!order) return notFound;
  if (order.status !== 'READY_TO_SHIP') return refused(400, 'logistics.error_status_limit', 'The order status does not allow shipping.');
  sendSandboxOrder(books, order, non_integrated?.tracking_number ?? sandboxTrackingNo(order));
  return succeeded({});
};

const trackingNumber: Call = ({ query }, books) => {
  const order = shippable(books, query.get('order_sn'));
  return order ? succeeded({ tracking_number: sandboxTrackingNo(order) }) : notFound;
};

/** Returns the order of a document request and its store, or a refusal: an order that cannot be shipped has no documents. */
function document(input: SandboxRequest, books: SandboxShop): { order: SandboxOrder } | { answer: Answered } {
  const { order_list = [] } = bodyOf(input) as { order_list?: { order_sn: string }[] };
  const order = shippable(books, order_list[0]?.order_sn);
  if (!order) return { answer: notFound };
  if (order.status === 'UNPAID' || order.status === 'CANCELLED')
    return {
      answer: succeeded({
        result_list: [{ order_sn: order.number, fail_error: 'logistics.status_limit', fail_message: 'No document now.' }],
      }),
    };
  return { order };
}

const documentState: Call = (input, books) => {
  const found = document(input, books);
  return 'answer' in found ? found.answer : succeeded({ result_list: [{ order_sn: found.order.number, status: 'READY' }] });
};

const download: Call = (input, books) => {
  const found = document(input, books);
  if ('answer' in found) return found.answer;
  const { number } = found.order;
  return { status: 200, pdf: [number, sandboxTrackingNo(found.order), 'Practice marketplace'] };
};

/** Shopee's logistics calls by its documentation. */
export const shopeeShippingCalls: Readonly<Record<string, Call>> = {
  '/api/v2/logistics/ship_order': shipOrder,
  '/api/v2/logistics/get_tracking_number': trackingNumber,
  '/api/v2/logistics/create_shipping_document': documentState,
  '/api/v2/logistics/get_shipping_document_result': documentState,
  '/api/v2/logistics/download_shipping_document': download,
};
