import { setTimeout as sleep } from 'node:timers/promises';
import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { post, signIn } from './people.ts';

// In ms. Long enough that refused connections cost the starting server little, short compared with the limit of three seconds.
const pauseMs = 100;

/** Returns the address for the next request: of the only server, or of the next one in rotation. */
type Route = () => string;

export interface Load {
  /** Numbers of parcels whose declaration was acknowledged. */
  readonly acknowledged: string[];
  /** Messages of responses that are neither an acknowledgement nor a 503, and commands that succeeded twice under one key. */
  readonly wrong: string[];
  /** Number of requests that were answered with 503. */
  readonly refused: () => number;
  /** Number of requests whose connection was refused or dropped. */
  readonly unanswered: () => number;
  /** Resolves with the milliseconds until the next command that is both sent and acknowledged after this call. */
  next(): Promise<number>;
  /** Resolves when this many commands have been acknowledged. */
  until(count: number): Promise<void>;
  /** Stops the lanes, each after its current command. */
  end(): Promise<void>;
}

/**
 * Simulates customers who declare parcels concurrently: each lane sends a command under its own idempotency key and repeats it under that
 * key until it is acknowledged, as the product's client does. A repeated key must return the first answer: every fifth acknowledged command is sent
 * once more, and one that is refused as declared before, or succeeds with another parcel, was executed twice.
 */
export async function startLoad(name: string, lanes: number, route: Route): Promise<Load> {
  const token = await signIn(route(), 'alice', 'LoginUser');
  const warehouse = (await post(route(), '/Warehouse/GetSelectWarehouses', {}, { token })).Data[0];
  const parcel = { WarehouseId: warehouse.Value, ProductName: 'Tea', Price: 1, Quantity: 1 };
  const acknowledged: string[] = [];
  const wrong: string[] = [];
  const waiting = new Set<(sentAt: number) => void>();
  let unanswered = 0;
  let refused = 0;
  let ending = false;

  async function declare(number: string): Promise<void> {
    let first: string | undefined;
    for (;;) {
      const sentAt = performance.now();
      const answer = await post(
        route(),
        '/UserPackage/EstablishPackage',
        { CourierNumber: number, ...parcel },
        { token, key: number },
      ).catch(() => undefined);
      if (answer?.Code === errorCodes.Ok) {
        const result = JSON.stringify(answer.Data);
        if (first !== undefined) {
          if (result !== first) wrong.push(`a second success for one key: ${result} after ${first}`);
          return;
        }
        acknowledged.push(number);
        for (const notify of waiting) notify(sentAt);
        if (acknowledged.length % 5 || ending) return;
        first = result;
        continue;
      }
      if (!answer) unanswered += 1;
      else if (answer.status === 503) refused += 1;
      else wrong.push(`${answer.status} ${answer.Code} ${answer.Message}`);
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
      const notify = (sentAt: number) => {
        if (!isTrue(sentAt)) return;
        waiting.delete(notify);
        resolve();
      };
      waiting.add(notify);
    });
  return {
    acknowledged,
    wrong,
    unanswered: () => unanswered,
    refused: () => refused,
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

/** Returns the acknowledged parcels that are missing, and those that exist twice. */
export async function missing(address: string, numbers: readonly string[]): Promise<{ lost: string[]; doubled: string[] }> {
  const token = await signIn(address, 'alice', 'LoginUser');
  const found = new Map<string, number>();
  for (let at = 0; at < numbers.length; at += 100) {
    const some = numbers.slice(at, at + 100);
    for (const { CourierNumber } of await packagesOf(address, some, token)) found.set(CourierNumber, (found.get(CourierNumber) ?? 0) + 1);
  }
  return { lost: numbers.filter((number) => !found.has(number)), doubled: numbers.filter((number) => (found.get(number) ?? 0) > 1) };
}

/** Looks up packages by number. A database that was just killed may still be recovering: the request is retried then. */
async function packagesOf(address: string, CourierNumbers: readonly string[], token: string): Promise<{ CourierNumber: string }[]> {
  for (let attempt = 1; ; attempt++) {
    const { Code, Message, Data } = await post(address, '/UserPackage/GetPackages', { CourierNumbers, rows: 100 }, { token });
    if (Code === errorCodes.Ok) return Data.Data;
    if (attempt === 20) throw new Error(`what was acknowledged could not be looked at: ${Code} ${Message}`);
    await sleep(attempt * pauseMs);
  }
}
