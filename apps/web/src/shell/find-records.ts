import { ask } from '@entrepot/client/calls/api.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import { findRecords as findCall, fewestSigns } from '@entrepot/contract/modules/finding/calls.ts';
import { useSession } from '@entrepot/client/session/session.ts';
import { pathOfScreen, screensByPath } from '../core/tabs/screens.ts';
import { hrefOf } from '../core/tabs/row-links.tsx';
import type { Hit } from './menu-hits.ts';

// What its list alone can show is looked for there, so that its row is at hand when it is opened.
const openedFromList = new Set(['unknownItem', 'waybill', 'bag', 'transportShift', 'stockCount', 'transferPlan']);
const ideographs = /\p{Script=Han}{2}/u;

/** Is this enough to look for? Two Chinese characters are a name already. */
export const isEnough = (text: string): boolean => text.trim().length >= fewestSigns || ideographs.test(text);

/** What the server finds for a text, each with where it opens for this person; what opens nowhere is left out. */
export async function findRecords(text: string, signal: AbortSignal): Promise<Hit[]> {
  if (!isEnough(text)) return [];
  const found = await ask(findCall, { text: text.trim() }, { quiet: true, signal });
  return found.flatMap((record) => {
    const path = addressOf(record);
    if (!path) return [];
    const title = record.title ? `${record.number} ${record.title}` : record.number;
    return [{ title, path, trail: record.kindName, record, does: doingsOf(record) }];
  });
}

type Found = NonNullable<Hit['record']>;

/** What can be done about a record, each where it is done: in its list, narrowed to it, or on a screen of its own. */
function doingsOf({ does, kind, id, number }: Found): Hit[] {
  const screens = screensByPath(useSession.getState().menu);
  const [list] = hrefOf(kind, id)?.split('?') ?? [];
  return does.flatMap(({ label, screen }) => {
    const place = pathOfScreen(screens, screen);
    if (!place) return [];
    const path = place === list ? `${place}?${new URLSearchParams({ content: number })}` : place;
    return [{ title: headed(label, number), path, trail: '', of: id }];
  });
}

function addressOf({ kind, id, number, openedWithId }: Found): string | undefined {
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
