import { loadNamespace } from '@entrepot/client/texts/i18n.ts';
import { loadPageAhead } from '../tabs/pages.ts';
import { moduleWith } from './directory.ts';

/**
 * Preloads the shell, the page of an address and its texts while the session is still being requested, so that they render immediately.
 * Errors are ignored here: they occur again, and are shown, on rendering. `texts` are the product's own, which come first. Scans are
 * recorded as early as possible, so that scanning can continue during a reload.
 */
export async function loadAhead(path: string, texts: Promise<unknown>): Promise<void> {
  const screen = path.split('/').at(-1) ?? '';
  const module = moduleWith(screen);
  const moduleTexts = texts.then(() => (module ? loadNamespace(module) : undefined));
  const scanListener = import('@entrepot/ui/scan/scan-listener.ts');
  await Promise.allSettled([scanListener, import('../../shell/shell.tsx'), loadPageAhead(screen), moduleTexts]);
}
