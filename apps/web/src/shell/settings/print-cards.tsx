import { printScannerCards } from '@entrepot/contract/modules/packages/card-calls.ts';
import { ask } from '@entrepot/client/calls/api.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { can } from '@entrepot/client/session/session.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import { Group } from '@entrepot/ui/layout.tsx';
import { printPdf } from '../../core/print/print-pdf.ts';
import { packagePutOnShelvesIndex, packageSigningScreen } from '@entrepot/contract/modules/packages/screens.ts';

/** Prints the cards that are scanned at workplaces; nothing for people who scan nothing. */
export function PrintCards() {
  const t = useWords('shell');
  const printing = useAction(async () => void (await printPdf(await ask(printScannerCards, {}))));
  if (!can([packageSigningScreen, packagePutOnShelvesIndex])) return null;
  return (
    <Group>
      <Button icon={<Icon name="print" />} onClick={() => printing.run(undefined)}>
        {t('cards.print')}
      </Button>
      <span>{t('cards.hint')}</span>
    </Group>
  );
}
