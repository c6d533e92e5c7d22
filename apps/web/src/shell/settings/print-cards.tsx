import { printScannerCards } from '@entrepot/contract/modules/packages/card-calls.ts';
import { callApi } from '@entrepot/client/calls/api.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { can } from '@entrepot/client/session/session.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { Group } from '@entrepot/ui/page/layout.tsx';
import { printPdf } from '../../core/print/print-pdf.ts';
import { packagePutOnShelvesIndex, packageSigningScreen } from '@entrepot/contract/modules/packages/screens.ts';

/** Prints the command cards of workplaces; hidden for users who do not scan. */
export function PrintCards() {
  const t = useTexts('shell');
  const printing = useAction(async () => void (await printPdf(await callApi(printScannerCards, {}))));
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
