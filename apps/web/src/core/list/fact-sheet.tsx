import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { DescriptionList } from '@entrepot/ui/description-list.tsx';
import { Card, Stack } from '@entrepot/ui/layout.tsx';
import type { ReactNode } from 'react';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { type DetailPart, sectionsOf } from './detail.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';

interface FactSheetProps<R extends AnyResource> {
  of: R;
  row: Listed<R>;
  parts: readonly DetailPart[];
  /** Draws single values itself, by key. */
  cells?: Record<string, (row: Listed<R>) => ReactNode>;
}

/** The facts of a row on a page of its own, part by part. */
export function FactSheet<R extends AnyResource>({ of, row, parts, cells }: FactSheetProps<R>) {
  const t = useWords(of.module);
  const web = useWords('core-web');
  return (
    <Card>
      <Stack gap="large">
        {sectionsOf(of, parts, row, { t, web, cells }).map((section, at) => (
          <DescriptionList key={section.title ?? at} {...section} />
        ))}
      </Stack>
    </Card>
  );
}
