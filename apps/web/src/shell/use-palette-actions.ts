import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import { go } from '../core/tabs/tab-location.ts';
import { leaveProduct } from './leave-product.ts';
import type { Hit } from './menu-hits.ts';
import { useLanguageItems } from './use-language-items.ts';

/** Actions of the search palette, found by their label. */
export function usePaletteActions(): readonly Hit[] {
  const t = useTexts('shell');
  const languages = useLanguageItems().filter(({ checked }) => !checked);
  const action = (title: string, run: () => unknown): Hit => ({ title, path: `action:${title}`, trail: title, run });
  return [
    action(t('top.profile'), () => go('/mine/MineProfileIndex')),
    action(t('top.messages'), () => go('/MineUserMessagesIndex')),
    ...languages.map(({ label, onClick }) => action(headed(t('top.language'), label), onClick)),
    action(t('top.signOut'), leaveProduct),
  ];
}
