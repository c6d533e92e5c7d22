import type { SelectLists } from '@entrepot/contract/core/call.ts';
import type { Language } from '@entrepot/contract/core/language.ts';
import type { enumCodes } from '@entrepot/contract/data/codes.ts';
import { getEnums } from '@entrepot/contract/modules/sites/enum-calls.ts';
import { store, recall } from '../browser/storage.ts';
import { callApi } from '../calls/api.ts';
import { languageNow, languageWanted } from '../texts/i18n.ts';
import { type StatusSets, loadStatusSetsInto } from '../texts/status-sets.ts';

/** The status sets of packages and orders. The server's select lists are the only source of their states. */
export const statusSets = [
  'PackageStatus',
  'ClaimStatus',
  'UnknownItemStatus',
  'CompletionStatus',
  'OrderStatus',
  'OrderApprovalStatus',
  'PaymentStatus',
  'PickingStatus',
  'PackingStatus',
  'TrajectoryStatus',
  'CollectionStatus',
] as const satisfies readonly (keyof typeof enumCodes)[];

interface StoredStatusSets {
  version: string;
  language: Language;
  sets: StatusSets;
}
const place = 'statusSets';

/** The status sets to load in one language: those to request from the server, and the handler of the response. */
interface Wanted {
  names: readonly string[];
  take(answer: SelectLists | null): void;
}

/** Returns the sets to load in the current language. None is requested while this browser has cached those of the server's version. */
export function wantedSets(): Wanted {
  // The session may start before the texts are loaded.
  const language = languageNow() ?? languageWanted();
  const version = recall<string>('version');
  const stored = recall<StoredStatusSets>(place);
  if (version && stored?.version === version && stored.language === language)
    return { names: [], take: () => loadStatusSetsInto(language, stored.sets) };
  return {
    names: statusSets,
    take(answer) {
      const sets = setsIn(answer ?? {});
      loadStatusSetsInto(language, sets);
      if (version && answer) store(place, { version, language, sets } satisfies StoredStatusSets);
    },
  };
}

/** Requests the status sets in the current language separately. Throws an ApiProblem. */
export async function loadStatusSets(): Promise<void> {
  const { names, take } = wantedSets();
  take(names.length ? await callApi(getEnums, { names: [...names] }, { quiet: true }) : null);
}

function setsIn(answer: SelectLists): StatusSets {
  const lists = Object.entries(answer);
  return Object.fromEntries(lists.map(([name, list]) => [name, list.map(({ Value, Name }) => ({ value: Value, name: Name }))]));
}
