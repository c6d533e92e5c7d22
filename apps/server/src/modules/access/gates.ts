import type pg from 'pg';
import { steadyNow } from '../../core/steady-clock.ts';

/** Rules for all people of a kind or a site: changes of the registry of calls to their rights, and the sites that require a second factor. */
export interface Gates {
  /** Returns the calls that buttons with these codes grant in addition to those that require the code themselves. */
  opened(codes: readonly string[]): string[];
  /** Returns the calls that are closed for an account kind. */
  closed(accountType: number): ReadonlySet<string>;
  /** The sites that require a second factor of their staff. */
  requiringSecondFactor: ReadonlySet<string>;
}

const narrowed = `select path, audience from api
  where not is_deleted and served and jsonb_array_length(audience) > 0 and not (audience @> offered)`;
const opening = `select distinct b ->> 'code' as code, a.path from screen_view v, jsonb_array_elements(v.buttons) b,
    jsonb_array_elements_text(case when jsonb_typeof(b -> 'apiIds') = 'array' then b -> 'apiIds' else '[]' end) x
    join api a on a.id = x::uuid and not a.is_deleted
  where not v.is_deleted and v.buttons @? '$[*].apiIds[*]'`;
const requiring = `select c.site_id as "siteId" from site s join site_configuration c on c.site_id = s.id
  where not s.is_deleted and not c.is_deleted and c.staff_second_factor`;
const kinds = [1, 2, 3, 4];

/** Reads the gates at most once a second, so that a change is effective within a second. */
export function gates(pool: pg.Pool): () => Promise<Gates> {
  let cached: { at: number; found: Promise<Gates> } | undefined;
  return function gatesNow(): Promise<Gates> {
    const now = steadyNow();
    if (cached && now - cached.at < 1000) return cached.found;
    const found = readGates(async (text) => (await pool.query(text)).rows);
    cached = { at: now, found };
    found.catch(() => {
      if (cached?.found === found) cached = undefined;
    });
    return found;
  };
}

/** Reads the gates. */
export async function readGates(read: (text: string) => Promise<any[]>): Promise<Gates> {
  const [closedGates, open, sites]: [{ path: string; audience: number[] }[], { code: string; path: string }[], { siteId: string }[]] =
    await Promise.all([read(narrowed), read(opening), read(requiring)]);
  const closed = new Map(
    kinds.map((kind) => [kind, new Set(closedGates.filter((row) => !row.audience.includes(kind)).map(({ path }) => path))]),
  );
  const nothing: ReadonlySet<string> = new Set();
  return {
    opened: (codes) => {
      if (!open.length) return [];
      const grantedCodes = new Set(codes);
      return open.filter(({ code }) => grantedCodes.has(code)).map(({ path }) => path);
    },
    closed: (accountType) => closed.get(accountType) ?? nothing,
    requiringSecondFactor: new Set(sites.map(({ siteId }) => siteId)),
  };
}
