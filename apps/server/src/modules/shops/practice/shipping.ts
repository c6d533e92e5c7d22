import type { Answered, Asked } from './practise.ts';
import { type PracticeOrder, type PracticeShop, sendPracticeOrder } from './books.ts';

type Call = (asked: Asked, books: PracticeShop) => Answered;
const bodyOf = ({ body }: Asked) => JSON.parse(body || '{}') as Record<string, unknown>;
const refused = (status: number, error: string, message: string): Answered => ({
  status,
  json: { error, message, request_id: 'practice' },
});
const said = (response: object): Answered => ({ status: 200, json: { error: '', message: '', request_id: 'practice', response } });

/** The number that the practice marketplace gives a parcel; it stays the same. */
export const practiceTracking = ({ number }: PracticeOrder): string => `TW${number.replace(/[^0-9A-Z]/g, '').slice(-12)}`;

const shippable = (books: PracticeShop, number: unknown) => books.orders.find((order) => order.number === number);
const notFound = refused(404, 'logistics.error_not_found', 'Order not found.');

const shipOrder: Call = (asked, books) => {
  const { order_sn, non_integrated } = bodyOf(asked) as { order_sn?: string; non_integrated?: { tracking_number?: string } };
  const order = shippable(books, order_sn);
  if (!order) return notFound;
  if (order.status !== 'READY_TO_SHIP') return refused(400, 'logistics.error_status_limit', 'The order status does not allow shipping.');
  sendPracticeOrder(books, order, non_integrated?.tracking_number ?? practiceTracking(order));
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
