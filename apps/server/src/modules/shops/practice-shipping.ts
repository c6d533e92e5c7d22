import type { Answered, Asked } from './practice-marketplace.ts';
import type { PracticeOrder, PracticeShop } from './practice-books.ts';

type Call = (asked: Asked, books: PracticeShop) => Answered;
const bodyOf = ({ body }: Asked) => JSON.parse(body || '{}') as Record<string, unknown>;
const refused = (status: number, error: string, message: string): Answered => ({
  status,
  json: { error, message, request_id: 'practice' },
});
const said = (response: object): Answered => ({ status: 200, json: { error: '', message: '', request_id: 'practice', response } });

/** The number that the practice marketplace gives a parcel; it stays the same. */
export const practiceTracking = ({ number }: PracticeOrder): string => `TW${number.replace(/[^0-9A-Z]/g, '').slice(-12)}`;

/** An order that the seller has sent: the marketplace knows it from now on. */
function send(order: PracticeOrder, trackingNo: string | null): void {
  Object.assign(order, { status: 'SHIPPED', updatedAt: new Date(), trackingNo });
}

const shippable = (books: PracticeShop, number: unknown) => books.orders.find((order) => order.number === number);
const notFound = refused(404, 'logistics.error_not_found', 'Order not found.');

const shipOrder: Call = (asked, books) => {
  const { order_sn, non_integrated } = bodyOf(asked) as { order_sn?: string; non_integrated?: { tracking_number?: string } };
  const order = shippable(books, order_sn);
  if (!order) return notFound;
  if (order.status !== 'READY_TO_SHIP') return refused(400, 'logistics.error_status_limit', 'The order status does not allow shipping.');
  send(order, non_integrated?.tracking_number ?? practiceTracking(order));
  return said({});
};

const trackingNumber: Call = ({ query }, books) => {
  const order = shippable(books, query.get('order_sn'));
  return order ? said({ tracking_number: practiceTracking(order) }) : notFound;
};

/** Whose documents are asked for, and whether they may be had: an order that is not to be sent has none. */
function document(asked: Asked, books: PracticeShop): { order: PracticeOrder } | { answer: Answered } {
  const { order_list = [] } = bodyOf(asked) as { order_list?: { order_sn: string }[] };
  const order = shippable(books, order_list[0]?.order_sn);
  if (!order) return { answer: notFound };
  if (order.status === 'UNPAID' || order.status === 'CANCELLED')
    return {
      answer: said({ result_list: [{ order_sn: order.number, fail_error: 'logistics.status_limit', fail_message: 'No document now.' }] }),
    };
  return { order };
}

const documentState: Call = (asked, books) => {
  const found = document(asked, books);
  return 'answer' in found ? found.answer : said({ result_list: [{ order_sn: found.order.number, status: 'READY' }] });
};

const download: Call = (asked, books) => {
  const found = document(asked, books);
  if ('answer' in found) return found.answer;
  const { number } = found.order;
  return { status: 200, pdf: [number, practiceTracking(found.order), 'Practice marketplace'] };
};

/** Shopee's logistics calls as its documentation describes them. */
export const shopeeShippingCalls: Readonly<Record<string, Call>> = {
  '/api/v2/logistics/ship_order': shipOrder,
  '/api/v2/logistics/get_tracking_number': trackingNumber,
  '/api/v2/logistics/create_shipping_document': documentState,
  '/api/v2/logistics/get_shipping_document_result': documentState,
  '/api/v2/logistics/download_shipping_document': download,
};

const idOf = ({ number }: PracticeOrder) => 9_000_000 + Number(number.replace(/\D/g, '').slice(-6) || 0);
const errors = (status: number, text: string): Answered => ({ status, json: { errors: text } });

/** Shopify's fulfilments: an order has one part, which is open until it is sent. Undefined: the path is about something else. */
export function shopifyShipping(asked: Asked, path: string, books: PracticeShop): Answered | undefined {
  const [, number] = /\/orders\/(\d+)\/fulfillment_orders\.json$/.exec(path) ?? [];
  if (number) {
    const order = books.orders.find((one) => String(idOf(one)) === number);
    if (!order) return errors(404, 'Not Found');
    const status = order.status === 'READY_TO_SHIP' ? 'open' : 'closed';
    return { status: 200, json: { fulfillment_orders: [{ id: idOf(order) + 1_000_000, status }] } };
  }
  if (!path.endsWith('/fulfillments.json')) return undefined;
  const { fulfillment } = bodyOf(asked) as {
    fulfillment?: { line_items_by_fulfillment_order?: { fulfillment_order_id: number }[]; tracking_info?: { number?: string } };
  };
  const wanted = fulfillment?.line_items_by_fulfillment_order?.[0]?.fulfillment_order_id;
  const order = books.orders.find((one) => idOf(one) + 1_000_000 === wanted);
  if (!order) return errors(404, 'Not Found');
  if (order.status !== 'READY_TO_SHIP') return errors(422, 'The fulfillment order is not in an open state.');
  send(order, fulfillment?.tracking_info?.number ?? null);
  return { status: 201, json: { fulfillment: { id: idOf(order), status: 'success' } } };
}
