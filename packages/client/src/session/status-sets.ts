import type { SelectLists } from '@entrepot/contract/core/call.ts';
import type { Language } from '@entrepot/contract/core/language.ts';
import type { enumCodes } from '@entrepot/contract/data/codes.ts';
import { getEnums } from '@entrepot/contract/modules/sites/enum-calls.ts';
import { keep, recall } from '../browser/storage.ts';
import { ask } from '../calls/api.ts';
import { languageNow, languageWanted } from '../texts/i18n.ts';
import { type StatusSets, takeStatusSets } from '../texts/status-sets.ts';

/** The status sets of packages and orders. Which states are in one the server's select lists say, and nobody else. */
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

interface Kept {
  version: string;
  language: Language;
  sets: StatusSets;
}
const place = 'statusSets';

/** Sets that are wanted in one language: those the server has to be asked for, and what becomes of its answer. */
interface Wanted {
  names: readonly string[];
  take(answer: SelectLists | null): void;
}

/** The sets in the language in use. None has to be asked for while this browser keeps those of the server's version. */
export function wantedSets(): Wanted {
  // A session is taken up while the texts are still on their way.
  const language = languageNow() ?? languageWanted();
  const version = recall<string>('version');
  const kept = recall<Kept>(place);
  if (version && kept?.version === version && kept.language === language)
    return { names: [], take: () => takeStatusSets(language, kept.sets) };
  return {
    names: statusSets,
    take(answer) {
      const sets = setsIn(answer ?? {});
      takeStatusSets(language, sets);
      if (version && answer) keep(place, { version, language, sets } satisfies Kept);
    },
  };
}

/** Takes up the sets in the language in use, asked for by themselves. Throws an ApiProblem. */
export async function loadStatusSets(): Promise<void> {
  const { names, take } = wantedSets();
  take(names.length ? await ask(getEnums, { names: [...names] }, { quiet: true }) : null);
}

function setsIn(answer: SelectLists): StatusSets {
  const lists = Object.entries(answer);
  return Object.fromEntries(lists.map(([name, list]) => [name, list.map(({ Value, Name }) => ({ value: Value, name: Name }))]));
}
