import { getShelvesById } from '@entrepot/contract/modules/shelving/calls.ts';
import { DataTable } from '@entrepot/ui/data-table.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ask } from '@entrepot/client/calls/api.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';

const contents = getShelvesById.gives.of.contents.of;
const shown = ['courierNumber', 'productName', 'memberCode', 'packageStatus', 'quantity', 'weight', 'shelvedTime'] as const;

/** What lies on a shelf. */
export function ShelfContents({ id }: { id: string }) {
  const t = useWords('shelving');
  const packages = useWords('packages');
  const { data, error, refetch } = useQuery({
    queryKey: ['shelf-contents', id],
    queryFn: () => ask(getShelvesById, { id }, { quiet: true }),
  });
  const columns = useMemo(
    () => shown.map((key) => ({ key, label: packages(`package.fields.${key === 'weight' ? 'grossWeight' : key}`), field: contents[key] })),
    [packages],
  );
  return (
    <DataTable
      label={t('calls.contents')}
      columns={columns}
      rows={data?.contents ?? undefined}
      rowKey={({ packageId }) => packageId}
      error={error ? errorProps(error, refetch) : null}
      empty={{ title: t('pages.nothingHere'), compact: true }}
    />
  );
}
