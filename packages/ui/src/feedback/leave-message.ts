import type { Translate } from '../base/texts.tsx';

/**
 * Returns the label of the button that dismisses a dialog with another action, from the texts of the kit. Next to "Cancel the plan" a bare
 * "Cancel", or "Back", would be ambiguous.
 */
export function leaveWord(does: string, t: Translate): string {
  const cancel = t('common.cancel');
  return does.startsWith(cancel) ? t('common.doNotCancel') : cancel;
}
