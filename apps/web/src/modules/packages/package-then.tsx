import { getPackageById } from '@entrepot/contract/modules/packages/calls.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { ErrorState } from '@entrepot/ui/error-state.tsx';
import { Stack } from '@entrepot/ui/layout.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { askRows } from '@entrepot/client/calls/api.ts';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { FactSheet } from '../../core/list/fact-sheet.tsx';
import { AsOf } from '../timeline/public.tsx';
import { detailParts } from './package-facts.ts';

/** How a package was at a moment that somebody chooses; `children` are how it is, and shown till then. */
export function PackageThen({ id, children }: { id: string; children: ReactNode }) {
  const t = useWords('packages');
  const language = useLanguage();
  const [at, setAt] = useState<Date | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['package-then', id, at?.getTime() ?? null, language],
    queryFn: () => askRows(pkg, getPackageById, { id, at }, { quiet: true }),
    enabled: at !== null,
    placeholderData: keepPreviousData,
  });
  return (
    <Stack>
      <AsOf value={at} onChange={setAt} />
      {!at && children}
      {at && error && <ErrorState {...errorProps(error, refetch)} compact />}
      {at && !error && data && <FactSheet of={pkg} row={data} parts={detailParts(t)} />}
    </Stack>
  );
}
