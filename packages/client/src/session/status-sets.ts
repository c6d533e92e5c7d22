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

/** Takes up the sets in the language in use, asked for once with each version of the server. Throws an ApiProblem. */
export async function loadStatusSets(): Promise<void> {
  // A session is taken up while the texts are still on their way.
  const language = languageNow() ?? languageWanted();
  const version = recall<string>('version');
  const kept = recall<Kept>(place);
  if (version && kept?.version === version && kept.language === language) return takeStatusSets(language, kept.sets);
  const sets = setsIn(await ask(getEnums, { names: [...statusSets] }, { quiet: true }));
  takeStatusSets(language, sets);
  if (version) keep(place, { version, language, sets });
}

function setsIn(answer: unknown): StatusSets {
  const lists = Object.entries((answer ?? {}) as Record<string, { Value: number; Name: string }[]>);
  return Object.fromEntries(lists.map(([name, list]) => [name, list.map(({ Value, Name }) => ({ value: Value, name: Name }))]));
}
