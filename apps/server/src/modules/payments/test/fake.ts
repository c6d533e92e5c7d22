import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as received by the provider. */
export interface FakeRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
}
export interface Answered {
  status?: number;
  headers?: Record<string, string>;
  body: string;
}

/** One order in the provider's records; amounts in its smallest unit. */
export interface Order {
  outTradeNo: string;
  amount: number;
  currency: string;
  state: 'open' | 'paid' | 'closed';
  tradeNo: string;
  paid: number;
  refunds: { no: string; amount: number; id: string }[];
}

/** Changes to a notification in transit. */
export interface TamperedNotification {
  by?: 'another key' | 'changed bytes' | 'an old time' | 'another merchant';
  amount?: number;
  currency?: string;
  event?: 'refund';
}

/** The fake's behavior; `before` runs after recording and before answering. */
export interface Mood {
  rejects: boolean;
  silent: boolean;
  before?: ((input: FakeRequest) => void) | undefined;
}

/** A provider that behaves as documented, with its own records; collects invalid requests. */
export interface Fake {
  name: string;
  /** The configuration of a payment method for it. */
  way: object;
  currency: string;
  acknowledged: RegExp;
  /** Decimals of its smallest unit. */
  places: number;
  knowsOldTimes: boolean;
  problems: string[];
  orders: Map<string, Order>;
  mood: Mood;
  url: string;
  /** The payer opens the payment. */
  look(opened: { OutTradeNo: string; Redirect: string | null; Form: string | null; QrText: string | null }): void;
  notice(order: Order, spoiled?: TamperedNotification): { headers: Record<string, string>; payload: string };
  close(): Promise<void>;
}

/** Serves a provider on its own port. A silent one processes requests without answering. */
export async function serveFake(mood: Mood, problems: string[], answer: (input: FakeRequest) => Answered) {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://x');
      const input = { method: request.method ?? '', path, query, headers: request.headers, body: Buffer.concat(parts).toString('utf8') };
      let outgoing: Answered;
      try {
        outgoing = answer(input);
      } catch (problem) {
        problems.push(String(problem));
        outgoing = { status: 500, body: String(problem) };
      }
      mood.before?.(input);
      if (mood.silent) return void request.socket.destroy();
      response.writeHead(outgoing.status ?? 200, outgoing.headers ?? { 'content-type': 'application/json' });
      response.end(outgoing.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Throws what is wrong with a request. */
export function must(condition: unknown, what: string): asserts condition {
  if (!condition) throw new Error(what);
}

/** Records an order. */
export function noteOrder(orders: Map<string, Order>, outTradeNo: string, amount: number, currency: string): Order {
  must(Number.isSafeInteger(amount) && amount > 0, `an amount of ${amount}`);
  must(/^[A-Za-z0-9]{6,32}$/.test(outTradeNo), `a number of ${outTradeNo}`);
  const order: Order = { outTradeNo, amount, currency, state: 'open', tradeNo: `T${outTradeNo}`, paid: 0, refunds: [] };
  orders.set(outTradeNo, order);
  return order;
}

/** Records a refund once per number; null when it exceeds the rest. */
export function noteRefund(order: Order, no: string, amount: number) {
  const known = order.refunds.find((one) => one.no === no);
  if (known) return known;
  if (order.refunds.reduce((sum, one) => sum + one.amount, amount) > order.paid) return null;
  const made = { no, amount, id: `R-${no}` };
  order.refunds.push(made);
  return made;
}
