import { batchReleaseClaim } from '@entrepot/contract/modules/picking/calls.ts';
import { useWords } from '../../core/i18n.ts';
import { useCall } from '../../core/use-action.ts';

/** Gives claimed lists back, so that somebody else can have them. */
export function useReleasing() {
  const t = useWords('picking');
  return useCall(batchReleaseClaim, { success: t('pages.released') });
}
