import type { Words } from './words.tsx';

/**
 * What the button says that leaves a dialog whose other button does something, by the texts of the kit. Beside "Cancel the plan" a bare "Cancel",
 * or "Back", would leave open which of the two it means.
 */
export function leaveWord(does: string, t: Words): string {
  const cancel = t('common.cancel');
  return does.startsWith(cancel) ? t('common.doNotCancel') : cancel;
}
