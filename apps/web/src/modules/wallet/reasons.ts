import { useTexts } from '@entrepot/client/react/use-texts.ts';

/** Reasons of automatic money movements; remarks of users are shown unchanged. */
const known: ReadonlySet<string> = new Set(['requote', 'edited', 'resubmitted']);

/** Returns the text of the reason of a money movement. */
export function useReasons(): (row: { remarks: string | null }) => string | null {
  const t = useTexts('wallet');
  return ({ remarks }) => (remarks !== null && known.has(remarks) ? t(`pages.reasons.${remarks}`) : remarks);
}
