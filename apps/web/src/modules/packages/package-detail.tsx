import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { Stack } from '@entrepot/ui/page/layout.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { DetailSheet } from '../../core/list/detail-sheet.tsx';
import { DetailExtras } from './detail-extras.tsx';
import { PackageSummary } from './package-summary.tsx';
import { type PackageRow, partsBelowSummary } from './package-facts.ts';

/** Drawer of a package: key facts first, then all fields and its history. */
export function PackageDetail({ row }: { row: PackageRow }) {
  const t = useTexts('packages');
  return (
    <Stack gap="large">
      <PackageSummary row={row} />
      <DetailSheet of={pkg} row={row} parts={partsBelowSummary(t)} />
      <DetailExtras id={row.id} />
    </Stack>
  );
}
