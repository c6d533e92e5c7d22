import { Button } from '@entrepot/ui/button.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import { Menu } from '@entrepot/ui/menu.tsx';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import { languageNames } from '@entrepot/contract/core/language.ts';
import { useLanguageItems } from './use-language-items.ts';

/** The language switch of public pages, with the language's own name on it. */
export function LanguageSwitch() {
  const t = useWords('shell');
  const now = useLanguage();
  return (
    <Menu label={t('top.language')} items={useLanguageItems()}>
      <Button kind="quiet" icon={<Icon name="globe" />}>
        {languageNames[now]}
      </Button>
    </Menu>
  );
}
