import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import type { synchronizeShopCommodity, synchronizeShopOrders } from '@entrepot/contract/modules/shops/calls.ts';
import { shopsErrors } from '@entrepot/contract/modules/shops/errors.ts';
import { shop } from '@entrepot/contract/modules/shops/shop.ts';
import { shopAuthorizationStates } from '@entrepot/contract/modules/shops/shop-states.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { change, find, lock } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { type Shop, shopFor } from './access.ts';
import { type Fetcher, fetcherFor } from './fetching.ts';
import type { Page, PlatformArticle } from './marketplace.ts';
import { takeArticles, type Counted } from './take-articles.ts';
import { takeOrders } from './take-orders.ts';
import { dayMs } from '@entrepot/rules/time.ts';

/** Days covered by the first synchronization. */
const firstDays = 15;
/** A marketplace's clock may be slow: the last minutes are fetched twice. */
const overlapMs = 5 * 60_000;
// The orders of a quarter are fetched in some minutes; longer spans are requested in parts.
const maxDays = 92;

/** Fetches the changes of a shop's orders in a span, or since the last time. */
export async function synchronizeOrders(db: Db, caller: Caller, { id, from, to }: Input<typeof synchronizeShopOrders>): Promise<Counted> {
  const row = await shopFor(db, caller, id, 'orders');
  mustBeUsable(row);
  const until = to && to < caller.now ? to : caller.now;
  if (from && from > until) throw invalid({ field: 'From', key: 'dates' });
  if (from && until.getTime() - from.getTime() > maxDays * dayMs) throw invalid({ field: 'From', key: 'dates' });
  const system = asSystemIn(caller, row.siteId);
  return from || to ? span(db, system, row, { since: from ?? firstOf(until), until }) : synchronizeOrdersOf(db, system, row);
}

const firstOf = (until: Date) => new Date(until.getTime() - firstDays * dayMs);

function mustBeUsable({ status, name }: Shop): void {
  if (!shopAuthorizationStates.is(status, 'usable')) throw shopsErrors.notAuthorized({ shop: name });
}

/** Fetches one requested span without changing the cursor of the schedule. */
async function span(db: Db, caller: Caller, row: Shop, { since, until }: { since: Date; until: Date }): Promise<Counted> {
  const fetcher = await fetcherFor(db, caller, row);
  const sum = { added: 0, updated: 0 };
  for (const part of partsOf(since, until, fetcher.platform.port.maxDays))
    await pages(db, caller, row, fetcher, { ...part, page: null }, sum);
  return sum;
}

/** Splits a span into parts that a marketplace accepts. */
function partsOf(since: Date, until: Date, days: number): { since: Date; until: Date }[] {
  const parts: { since: Date; until: Date }[] = [];
  for (let from = since; from < until; from = parts.at(-1)!.until)
    parts.push({ since: from, until: new Date(Math.min(until.getTime(), from.getTime() + days * dayMs)) });
  return parts;
}

/** Fetches everything since the last time and resumes where it was interrupted. Stores the result page by page. */
export async function synchronizeOrdersOf(db: Db, caller: Caller, row: Shop): Promise<Counted> {
  const fetcher = await fetcherFor(db, caller, row);
  const sum = { added: 0, updated: 0 };
  const { cursor } = await find(db, caller, shop, row.id);
  const open = openSpan(cursor);
  if (open) await pages(db, caller, row, fetcher, open, sum, true);
  const received = open?.until ?? (cursor?.until ? new Date(cursor.until) : null);
  const since = received ? new Date(received.getTime() - overlapMs) : firstOf(caller.now);
  for (const part of partsOf(since, caller.now, fetcher.platform.port.maxDays))
    await pages(db, caller, row, fetcher, { ...part, page: null }, sum, true);
  return sum;
}

/** Returns the span in which the last run stopped, and the cursor within it. */
function openSpan(cursor: Shop['cursor']): { since: Date; until: Date; page: string | null } | null {
  const { since, upTo, page } = cursor ?? {};
  return page && since && upTo ? { since: new Date(since), until: new Date(upTo), page } : null;
}

type SyncSpan = { since: Date; until: Date; page: string | null };

/** Processes the pages of a span, each in its own transaction that also stores the cursor. */
async function pages(
  db: Db,
  caller: Caller,
  { id }: Shop,
  { fetch }: Fetcher,
  { since, until, page }: SyncSpan,
  sum: Counted,
  keepsState = false,
) {
  for (let at = page; ; ) {
    const { rows, next } = await fetch(({ port, app }, access) => port.orders(app, access, { since, until, page: at }));
    const counted = await db.transaction().execute(async (tx) => {
      const row = await lock(tx, caller, shop, id);
      mustBeUsable(row);
      const taken = await takeOrders(tx, caller, row, rows);
      const goesOn = next
        ? { ...row.cursor, since: since.toISOString(), upTo: until.toISOString(), page: next }
        : { until: until.toISOString() };
      if (keepsState) await change(tx, caller, shop, row, { cursor: goesOn, lastSynchronizeTime: next ? undefined : caller.now });
      return taken;
    });
    sum.added += counted.added;
    sum.updated += counted.updated;
    if (!next || next === at) return;
    at = next;
  }
}

/** Fetches a shop's articles again. */
export async function synchronizeArticles(db: Db, caller: Caller, { id }: Input<typeof synchronizeShopCommodity>): Promise<Counted> {
  const seen = await shopFor(db, caller, id, 'commodities');
  mustBeUsable(seen);
  const system = asSystemIn(caller, seen.siteId);
  const { fetch } = await fetcherFor(db, system, seen);
  const sum = { added: 0, updated: 0 };
  for (let at: string | null = null; ; ) {
    const page: string | null = at;
    const { rows, next }: Page<PlatformArticle> = await fetch(({ port, app }, access) => port.articles(app, access, page));
    const counted = await db.transaction().execute(async (tx) => {
      const row = await lock(tx, system, shop, id);
      mustBeUsable(row);
      return takeArticles(tx, system, row, rows);
    });
    sum.added += counted.added;
    sum.updated += counted.updated;
    if (!next || next === at) return sum;
    at = next;
  }
}
