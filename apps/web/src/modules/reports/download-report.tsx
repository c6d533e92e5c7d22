import { Button } from '@entrepot/ui/base/button.tsx';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { Group } from '@entrepot/ui/page/layout.tsx';
import type { ReactNode } from 'react';
import type { Needs } from '@entrepot/contract/core/screen.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { download } from '../../core/app/download.ts';

interface DownloadReportProps {
  needs: Needs;
  /** Creates the file; returns its URL. */
  make(as: { asCsv?: boolean; asPdf?: boolean }): Promise<string>;
  /** Other actions. */
  children?: ReactNode;
}

/** Export buttons of a report: spreadsheet, CSV and printable pages. */
export function DownloadReport({ needs, make, children }: DownloadReportProps) {
  const t = useTexts('reports');
  const can = useCan();
  const downloading = useAction(async (as: { asCsv?: boolean; asPdf?: boolean }) => {
    const address = await make(as);
    download(address);
    return address;
  });
  if (!can(needs)) return null;
  return (
    <Group>
      <Button icon={<Icon name="download" />} busy={downloading.busy} onClick={() => downloading.run({})}>
        {t('pages.excel')}
      </Button>
      <Button busy={downloading.busy} onClick={() => downloading.run({ asCsv: true })}>
        {t('pages.csv')}
      </Button>
      <Button busy={downloading.busy} onClick={() => downloading.run({ asPdf: true })}>
        {t('pages.pdf')}
      </Button>
      {children}
    </Group>
  );
}
