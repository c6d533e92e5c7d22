import { Button } from '@entrepot/ui/base/button.tsx';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { Menu } from '@entrepot/ui/page/menu.tsx';
import { useLanguage, useTexts } from '@entrepot/client/react/use-texts.ts';
import { languageNames } from '@entrepot/contract/core/language.ts';
import { useLanguageItems } from './use-language-items.ts';

/** Language switch of public pages; each language is labelled in itself. */
export function LanguageSwitch() {
  const t = useTexts('shell');
  const now = useLanguage();
  return (
    <Menu label={t('top.language')} items={useLanguageItems()}>
      <Button kind="quiet" icon={<Icon name="globe" />}>
        {languageNames[now]}
      </Button>
    </Menu>
  );
}
