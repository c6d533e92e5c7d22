import type pg from 'pg';
import { steadyNow } from '../../core/steady.ts';

/** What the registry of calls adds to people's rights and takes from them. */
export interface Gates {
  /** The calls that buttons with these codes open beside those that ask for the code themselves. */
  opened(codes: readonly string[]): string[];
  /** The calls that are shut for an account kind. */
  closed(accountType: number): ReadonlySet<string>;
}

const narrowed = `select path, audience from api
  where not is_deleted and served and jsonb_array_length(audience) > 0 and not (audience @> offered)`;
const opening = `select distinct b ->> 'code' as code, a.path from screen_view v, jsonb_array_elements(v.buttons) b,
    jsonb_array_elements_text(case when jsonb_typeof(b -> 'apiIds') = 'array' then b -> 'apiIds' else '[]' end) x
    join api a on a.id = x::uuid and not a.is_deleted
  where not v.is_deleted and v.buttons @? '$[*].apiIds[*]'`;
const kinds = [1, 2, 3, 4];

/** Reads the registry's say, at most once a second, so that a change of it acts within a second. */
export function gates(pool: pg.Pool): () => Promise<Gates> {
  let kept: { at: number; found: Promise<Gates> } | undefined;
  return function gatesNow(): Promise<Gates> {
    const now = steadyNow();
    if (kept && now - kept.at < 1000) return kept.found;
    const found = load(pool);
    kept = { at: now, found };
    found.catch(() => {
      if (kept?.found === found) kept = undefined;
    });
    return found;
  };
}

async function load(pool: pg.Pool): Promise<Gates> {
  const [shut, open] = await Promise.all([
    pool.query<{ path: string; audience: number[] }>(narrowed),
    pool.query<{ code: string; path: string }>(opening),
  ]);
  const closed = new Map(
    kinds.map((kind) => [kind, new Set(shut.rows.filter((row) => !row.audience.includes(kind)).map(({ path }) => path))]),
  );
  const nothing: ReadonlySet<string> = new Set();
  return {
    opened: (codes) => {
      if (!open.rows.length) return [];
      const held = new Set(codes);
      return open.rows.filter(({ code }) => held.has(code)).map(({ path }) => path);
    },
    closed: (accountType) => closed.get(accountType) ?? nothing,
  };
}
