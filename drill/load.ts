import { setTimeout as sleep } from 'node:timers/promises';
import { post, signIn } from './people.ts';

// Long enough that knocks at a closed door take little from the server that starts behind it, short beside the three seconds that are measured.
const pauseMs = 100;
const alreadyDeclared = 200;

/** Where a request goes: to one server, or to the next of several. */
type Route = () => string;

export interface Load {
  /** The numbers of parcels whose declaration was acknowledged. */
  readonly acknowledged: string[];
  /** Answers that are neither an acknowledgement nor a refusal to wait (503), by what they said. */
  readonly wrong: string[];
  /** Requests that were cut off or not taken. */
  readonly unanswered: () => number;
  /** Resolves with the milliseconds from now to the next command that is sent and acknowledged after now. */
  next(): Promise<number>;
  /** Resolves when so many commands have been acknowledged. */
  until(count: number): Promise<void>;
  /** Ends the lanes, each after its command of the moment. */
  end(): Promise<void>;
}

/**
 * Customers who declare parcels, in so many lanes at once: each sends a command under a key of its own and repeats it under that
 * key until it is acknowledged, as the product's client does.
 */
export async function startLoad(name: string, lanes: number, route: Route): Promise<Load> {
  const token = await signIn(route(), 'alice', 'LoginUser');
  const warehouse = (await post(route(), '/Warehouse/GetSelectWarehouses', {}, { token })).Data[0];
  const parcel = { WarehouseId: warehouse.Value, ProductName: 'Tea', Price: 1, Quantity: 1 };
  const acknowledged: string[] = [];
  const wrong: string[] = [];
  const waiting = new Set<(sentAt: number) => void>();
  let unanswered = 0;
  let ending = false;

  async function declare(number: string): Promise<void> {
    for (let again = false; ; again = true) {
      const sentAt = performance.now();
      const answer = await post(
        route(),
        '/UserPackage/EstablishPackage',
        { CourierNumber: number, ...parcel },
        { token, key: number },
      ).catch(() => undefined);
      // Whoever hears that the parcel is there already, having asked before without an answer, knows as much.
      if (answer?.Code === 0 || (again && answer?.Code === alreadyDeclared)) {
        acknowledged.push(number);
        for (const tell of waiting) tell(sentAt);
        return;
      }
      if (!answer) unanswered += 1;
      else if (answer.status !== 503) wrong.push(`${answer.status} ${answer.Code} ${answer.Message}`);
      if (ending || wrong.length > 100) return;
      await sleep(pauseMs);
    }
  }

  const lane = async (at: number) => {
    for (let turn = 0; !ending; turn++) await declare(`${name}L${at}N${turn}`);
  };
  const running = Promise.all(Array.from({ length: lanes }, (_, at) => lane(at)));
  const when = (isTrue: (sentAt: number) => boolean) =>
    new Promise<void>((resolve) => {
      const tell = (sentAt: number) => {
        if (!isTrue(sentAt)) return;
        waiting.delete(tell);
        resolve();
      };
      waiting.add(tell);
    });
  return {
    acknowledged,
    wrong,
    unanswered: () => unanswered,
    async next() {
      const from = performance.now();
      await when((sentAt) => sentAt > from);
      return performance.now() - from;
    },
    until: (count) => when(() => acknowledged.length >= count),
    async end() {
      ending = true;
      await running;
    },
  };
}

/** The acknowledged parcels that are not there, and those that are there twice. */
export async function missing(address: string, numbers: readonly string[]): Promise<{ lost: string[]; doubled: string[] }> {
  const token = await signIn(address, 'alice', 'LoginUser');
  const found = new Map<string, number>();
  for (let at = 0; at < numbers.length; at += 100) {
    const some = numbers.slice(at, at + 100);
    for (const { CourierNumber } of await packagesOf(address, some, token)) found.set(CourierNumber, (found.get(CourierNumber) ?? 0) + 1);
  }
  return { lost: numbers.filter((number) => !found.has(number)), doubled: numbers.filter((number) => (found.get(number) ?? 0) > 1) };
}

/** The packages of some numbers. A database that was killed a moment ago may still be busy with itself: the question is asked again then. */
async function packagesOf(address: string, CourierNumbers: readonly string[], token: string): Promise<{ CourierNumber: string }[]> {
  for (let asked = 1; ; asked++) {
    const { Code, Message, Data } = await post(address, '/UserPackage/GetPackages', { CourierNumbers, rows: 100 }, { token });
    if (Code === 0) return Data.Data;
    if (asked === 20) throw new Error(`what was acknowledged could not be looked at: ${Code} ${Message}`);
    await sleep(asked * pauseMs);
  }
}
