import { useWords } from '@entrepot/client/react/use-words.ts';

/** Why the product itself moved money; people's own remarks are kept as they are. */
const known: ReadonlySet<string> = new Set(['requote', 'edited', 'resubmitted']);

/** Gives the words for what is noted on a movement of money. */
export function useReasons(): (row: { remarks: string | null }) => string | null {
  const t = useWords('wallet');
  return ({ remarks }) => (remarks !== null && known.has(remarks) ? t(`pages.reasons.${remarks}`) : remarks);
}
