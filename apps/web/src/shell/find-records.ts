import { callApi } from '@entrepot/client/calls/api.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import { findRecords as findCall, minCharacters } from '@entrepot/contract/modules/finding/calls.ts';
import { useSession } from '@entrepot/client/session/session.ts';
import { pathOfScreen, screensByPath } from '../core/tabs/screens.ts';
import { hrefOf } from '../core/tabs/row-links.tsx';
import type { Hit } from './menu-hits.ts';

// Records without a detail page; they open in their list, so that the list loads the row.
const openedFromList = new Set(['unknownItem', 'waybill', 'bag', 'transportShift', 'stockCount', 'transferPlan']);
const ideographs = /\p{Script=Han}{2}/u;

/** Whether the text is long enough to search. Two Chinese characters can be a name. */
export const isEnough = (text: string): boolean => text.trim().length >= minCharacters || ideographs.test(text);

/** Searches records on the server, and returns each with the address where it opens for this user; others are omitted. */
export async function findRecords(text: string, signal: AbortSignal): Promise<Hit[]> {
  if (!isEnough(text)) return [];
  const found = await callApi(findCall, { text: text.trim() }, { quiet: true, signal });
  return found.flatMap((record) => {
    const path = addressOf(record);
    if (!path) return [];
    const title = record.title ? `${record.number} ${record.title}` : record.number;
    return [{ title, path, trail: record.kindName, record, does: actionsOf(record) }];
  });
}

type FoundRecord = NonNullable<Hit['record']>;

/** Actions on a record, each with its address: the filtered list, or a separate screen. */
function actionsOf({ does, kind, id, number }: FoundRecord): Hit[] {
  const screens = screensByPath(useSession.getState().menu);
  const [list] = hrefOf(kind, id)?.split('?') ?? [];
  return does.flatMap(({ label, screen }) => {
    const place = pathOfScreen(screens, screen);
    if (!place) return [];
    const path = place === list ? `${place}?${new URLSearchParams({ content: number })}` : place;
    return [{ title: headed(label, number), path, trail: '', of: id }];
  });
}

function addressOf({ kind, id, number, openedWithId }: FoundRecord): string | undefined {
  const list = hrefOf(kind, id);
  if (!list) return undefined;
  const [path = ''] = list.split('?');
  if (kind === 'commodity') return `/CommodityDetailed?id=${id}`;
  if (kind === 'pickingList') return `/PickingListDetailed?id=${id}`;
  if (kind === 'bin') return openedWithId ? hrefOf('warehouseDocument', openedWithId) : undefined;
  if (kind === 'warehouseTransfer') return `${path}?${new URLSearchParams({ orderId: openedWithId ?? '' })}`;
  if (openedFromList.has(kind)) return `${path}?${new URLSearchParams({ content: number, open: id })}`;
  return list;
}
