import { Button } from '@entrepot/ui/button.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import { Group } from '@entrepot/ui/layout.tsx';
import type { ReactNode } from 'react';
import type { Needs } from '@entrepot/contract/core/screen.ts';
import { follow } from '../../core/list/use-export.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useCan } from '@entrepot/client/session/session.ts';

interface TakeProps {
  needs: Needs;
  /** Makes the file; gives its address. */
  make(as: { asCsv?: boolean; asPdf?: boolean }): Promise<string>;
  /** What else can be done with it. */
  children?: ReactNode;
}

/** The buttons that take a report away: as a spreadsheet, as CSV and as pages to print. */
export function Take({ needs, make, children }: TakeProps) {
  const t = useWords('reports');
  const can = useCan();
  const taking = useAction(async (as: { asCsv?: boolean; asPdf?: boolean }) => {
    const address = await make(as);
    follow(address);
    return address;
  });
  if (!can(needs)) return null;
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
      {children}
    </Group>
  );
}
