import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as a provider's side gets it. */
export interface Asked {
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

/** One order in a provider's books; amounts in its smallest unit. */
export interface Order {
  outTradeNo: string;
  amount: number;
  currency: string;
  state: 'open' | 'paid' | 'closed';
  tradeNo: string;
  paid: number;
  refunds: { no: string; amount: number; id: string }[];
}

/** What somebody makes of a notification on its way. */
export interface Spoiled {
  by?: 'another key' | 'changed bytes' | 'an old time' | 'another merchant';
  amount?: number;
  currency?: string;
  event?: 'refund';
}

/** How it behaves; `before` is done when the books are written and the answer is not sent yet. */
export interface Mood {
  refuses: boolean;
  silent: boolean;
  before?: ((asked: Asked) => void) | undefined;
}

/** A provider as its documentation describes it, with books of its own; it notes what it is sent that it should not be. */
export interface Fake {
  name: string;
  /** What a way to pay through it is set up with. */
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
  /** The payer looks at what was opened for him. */
  look(opened: { OutTradeNo: string; Redirect: string | null; Form: string | null; QrText: string | null }): void;
  notice(order: Order, spoiled?: Spoiled): { headers: Record<string, string>; payload: string };
  close(): Promise<void>;
}

/** Serves a provider's addresses on a port of its own. A silent one does what it is asked to, and answers nothing. */
export async function serveFake(mood: Mood, problems: string[], answer: (asked: Asked) => Answered) {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://x');
      const asked = { method: request.method ?? '', path, query, headers: request.headers, body: Buffer.concat(parts).toString('utf8') };
      let said: Answered;
      try {
        said = answer(asked);
      } catch (problem) {
        problems.push(String(problem));
        said = { status: 500, body: String(problem) };
      }
      mood.before?.(asked);
      if (mood.silent) return void request.socket.destroy();
      response.writeHead(said.status ?? 200, said.headers ?? { 'content-type': 'application/json' });
      response.end(said.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Says what is wrong with a request. */
export function must(condition: unknown, what: string): asserts condition {
  if (!condition) throw new Error(what);
}

/** Opens an order in the books. */
export function noteOrder(orders: Map<string, Order>, outTradeNo: string, amount: number, currency: string): Order {
  must(Number.isSafeInteger(amount) && amount > 0, `an amount of ${amount}`);
  must(/^[A-Za-z0-9]{6,32}$/.test(outTradeNo), `a number of ${outTradeNo}`);
  const order: Order = { outTradeNo, amount, currency, state: 'open', tradeNo: `T${outTradeNo}`, paid: 0, refunds: [] };
  orders.set(outTradeNo, order);
  return order;
}

/** Notes a refund once for each number; null when it is more than is left. */
export function noteRefund(order: Order, no: string, amount: number) {
  const known = order.refunds.find((one) => one.no === no);
  if (known) return known;
  if (order.refunds.reduce((sum, one) => sum + one.amount, amount) > order.paid) return null;
  const made = { no, amount, id: `R-${no}` };
  order.refunds.push(made);
  return made;
}
