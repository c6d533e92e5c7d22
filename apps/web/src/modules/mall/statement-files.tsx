import { ask } from '@entrepot/client/calls/api.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { sellerOrderIndex } from '@entrepot/contract/modules/mall/screens.ts';
import { exportSellerStatement } from '@entrepot/contract/modules/mall/seller-statement.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import { Group } from '@entrepot/ui/layout.tsx';
import { follow } from '../../core/list/use-export.ts';
import type { StatementWanted } from './statement-asked.ts';

/** The buttons that take a statement away: as a spreadsheet, as CSV and as pages to print. */
export function StatementFiles({ wanted }: { wanted: StatementWanted }) {
  const t = useWords('mall');
  const can = useCan();
  const taking = useAction(async (as: { asCsv?: boolean; asPdf?: boolean }) => {
    const address = await ask(exportSellerStatement, { ...wanted, ...as }, { quiet: true });
    follow(address);
    return address;
  });
  if (!can(sellerOrderIndex.Export)) return null;
  return (
    <Group>
      <Button icon={<Icon name="download" />} busy={taking.busy} onClick={() => taking.run({})}>
        {t('pages.excel')}
      </Button>
      <Button busy={taking.busy} onClick={() => taking.run({ asCsv: true })}>
        {t('pages.csv')}
      </Button>
      <Button busy={taking.busy} onClick={() => taking.run({ asPdf: true })}>
        {t('pages.pdf')}
      </Button>
    </Group>
  );
}
