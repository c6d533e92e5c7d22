import { loadNamespace } from '@entrepot/client/texts/i18n.ts';
import { loadPageAhead } from '../tabs/pages.ts';
import { moduleWith } from './directory.ts';

/**
 * Loads the shell, and the page of an address with its texts, while the server is still asked who the person is: they are then drawn
 * at once. What goes wrong is met again, and told, when they are drawn. `texts` are the product's own, which come first. A scanner is heard
 * as soon as may be: who draws a page anew goes on scanning.
 */
export async function loadAhead(path: string, texts: Promise<unknown>): Promise<void> {
  const screen = path.split('/').at(-1) ?? '';
  const module = moduleWith(screen);
  const moduleTexts = texts.then(() => (module ? loadNamespace(module) : undefined));
  const ear = import('@entrepot/ui/scanner-ear.ts');
  await Promise.allSettled([ear, import('../../shell/shell.tsx'), loadPageAhead(screen), moduleTexts]);
}
