import { list } from '@entrepot/client/calls/api.ts';
import { titleOf } from '@entrepot/client/form/resource-fields.ts';
import { loadNamespace, say } from '@entrepot/client/texts/i18n.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { resourceNamed } from '../core/app/directory.ts';
import { hrefOf } from '../core/tabs/row-links.tsx';
import type { Hit } from './menu-hits.ts';

/** What has a number, in the order in which it is shown. */
const numbered = ['package', 'logisticsOrder', 'bill', 'bag', 'shelf'];
const mostOfEach = 3;
const fewestSigns = 3;

/** May this be a number of something: it has a digit, and is no short word? */
export const isNumberLike = (text: string): boolean => text.trim().length >= fewestSigns && /\d/.test(text);

/** The records that what is typed is about: by number, and customers by name too; only those whose list the person may open, as the server lets them see it. */
export async function findRecords(text: string, signal: AbortSignal): Promise<Hit[]> {
  const wanted = text.trim();
  if (wanted.length < fewestSigns) return [];
  const kinds = [...(isNumberLike(wanted) ? numbered : []), 'user'];
  const found = await Promise.all(kinds.map((kind) => recordsOf(kind, wanted, signal)));
  return found.flat();
}

async function recordsOf(kind: string, text: string, signal: AbortSignal): Promise<Hit[]> {
  if (!hrefOf(kind, '')) return [];
  const named = await resourceNamed(kind);
  if (!named) return [];
  // Accounts have lists of their own; everybody on the staff may look customers up.
  const of: AnyResource = kind === 'user' ? { ...named, calls: { list: 'GetSelectUser' } } : named;
  if (!of.calls?.list) return [];
  const query = { index: 1, rows: mostOfEach, sortType: 0, descendingOrder: true, Content: text };
  const [{ data }] = await Promise.all([list(of, query, { quiet: true, signal }), loadNamespace(of.module)]);
  return data.map((row) => {
    const title = titleOf(of, row);
    return { title, path: hrefOf(kind, row.id) ?? '', trail: `${say(of.module, `${kind}.title`)} ${title}` };
  });
}
