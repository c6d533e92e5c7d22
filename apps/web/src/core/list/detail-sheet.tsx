import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { DescriptionList } from '@entrepot/ui/page/description-list.tsx';
import { Card, Stack } from '@entrepot/ui/page/layout.tsx';
import type { ReactNode } from 'react';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { type DetailPart, sectionsOf } from './detail.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';

interface DetailSheetProps<R extends AnyResource> {
  of: R;
  row: Listed<R>;
  parts: readonly DetailPart[];
  /** Custom renderers of single values by key. */
  cells?: Record<string, (row: Listed<R>) => ReactNode>;
}

/** Shows the fields of a row on a page of its own, section by section. */
export function DetailSheet<R extends AnyResource>({ of, row, parts, cells }: DetailSheetProps<R>) {
  const t = useTexts(of.module);
  const web = useTexts('core-web');
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
