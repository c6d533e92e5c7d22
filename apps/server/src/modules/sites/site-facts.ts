import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';

/** Reads a number that a site publishes about itself; null when the site has not set it. */
type FactReader = (tx: Db, siteId: string, now: Date) => Promise<string | null>;

const readers = new Map<string, FactReader>();
const placeholder = /\{\{(\w+)\}\}/g;
const elements = /<(p|li|h[1-6])\b[^>]*>(?:(?!<\1\b)[\s\S])*?<\/\1>/g;

/** Adds a number that texts of sites may contain as `{{name}}`. Its values are digits, which any text format may contain. */
export function registerSiteFact(name: string, read: FactReader): void {
  readers.set(name, read);
}

/**
 * Fills the numbers of a site into one of its texts, as HTML or as JSON with HTML. A paragraph, list item or heading with a number that the
 * site has not set is left out, so that no text promises what no rule contains.
 */
export async function withSiteFacts(tx: Db, { now }: Pick<Caller, 'now'>, siteId: string, text: string): Promise<string> {
  const names = [...new Set([...text.matchAll(placeholder)].map(([, name]) => name!))];
  if (!names.length) return text;
  const values = new Map<string, string | null>();
  for (const name of names) values.set(name, (await readers.get(name)?.(tx, siteId, now)) ?? null);
  const isUnset = (part: string) => [...part.matchAll(placeholder)].some(([, name]) => values.get(name!) === null);
  return text
    .replace(elements, (element) => (isUnset(element) ? '' : element))
    .replace(placeholder, (_, name: string) => values.get(name) ?? '');
}
