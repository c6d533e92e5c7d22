import { Heading } from '@entrepot/ui/page/heading.tsx';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { getFormerPackagePictures } from '@entrepot/contract/modules/packages/remove-picture.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import { useMemo } from 'react';

const former = getFormerPackagePictures.output.children;

/** The pictures that were removed from a package, with reason and person; nothing when there are none. */
export function FormerPictures({ id }: { id: string }) {
  const t = useTexts('packages');
  const { data } = useCallQuery(getFormerPackagePictures, { id }, { follows: [pkg.name] });
  const columns = useMemo(
    () => [
      { key: 'pictures', label: t('package.fields.pictures'), field: former.pictures, width: 100 },
      { key: 'reason', label: t('calls.reason'), wrap: true },
      { key: 'removedTime', label: t('formerPackagePicture.fields.removedTime'), field: former.removedTime, width: 160 },
      { key: 'removerName', label: t('formerPackagePicture.fields.removerId'), width: 130 },
    ],
    [t],
  );
  if (!data?.length) return null;
  return (
    <section>
      <Heading>{t('pages.formerPictures')}</Heading>
      <DataTable label={t('pages.formerPictures')} columns={columns} rows={data} selection="none" />
    </section>
  );
}
