import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { Stack } from '@entrepot/ui/layout.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { FactSheet } from '../../core/list/fact-sheet.tsx';
import { DetailExtras } from './detail-extras.tsx';
import { PackageLead } from './package-lead.tsx';
import { type PackageRow, partsBelowLead } from './package-facts.ts';

/** What a package's drawer tells over the list: what matters first, all its facts, and what happened to it. */
export function PackageDetail({ row }: { row: PackageRow }) {
  const t = useWords('packages');
  return (
    <Stack gap="large">
      <PackageLead row={row} />
      <FactSheet of={pkg} row={row} parts={partsBelowLead(t)} />
      <DetailExtras id={row.id} />
    </Stack>
  );
}
