import { batchReleaseClaim } from '@entrepot/contract/modules/picking/calls.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';

/** Gives claimed lists back, so that somebody else can have them. */
export function useReleasing() {
  const t = useWords('picking');
  return useCall(batchReleaseClaim, { success: t('pages.released') });
}
