import { getShelvesMap } from '@entrepot/contract/modules/shelving/map-call.ts';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { ErrorState } from '@entrepot/ui/error-state.tsx';
import { Card, Group, Stack, Text } from '@entrepot/ui/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { Tabs } from '@entrepot/ui/tabs.tsx';
import { useQuery } from '@tanstack/react-query';
import { ask } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { given } from '@entrepot/contract/core/given.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { pickerOf } from '../../core/picker/picker-of.tsx';
import { leave, usePlace, useTabTitle, writeQuery } from '../../core/tabs/place.ts';
import { type View, views } from './map-tones.ts';
import { ShelvesMap } from './shelves-map.tsx';

const PartitionPicker = pickerOf('partition')!;

/** The shelves of one partition, drawn by how full they are, how old what lies there is, or whose it is. */
export function Page() {
  const t = useWords('shelving');
  const place = usePlace();
  const id = place.query.get('partitionId');
  const view = views.find((one) => one === place.query.get('by')) ?? 'fill';
  const { data, error, refetch } = useQuery({
    queryKey: ['shelves-map', id],
    queryFn: () => ask(getShelvesMap, { partitionId: id! }, { quiet: true }),
    enabled: Boolean(id),
  });
  useTabTitle(data?.partitionName);
  const show = (more: { partitionId?: string | null; by?: View }) => {
    const { partitionId, by } = { partitionId: id, by: view, ...more };
    writeQuery(place, new URLSearchParams(given({ partitionId: partitionId || undefined, by: by === 'fill' ? undefined : by })));
  };
  return (
    <Stack>
      <PageHeader
        title={data ? t('pages.map.title', { partition: data.partitionName }) : place.title}
        subtitle={data && `${data.warehouseName} · ${t('pages.map.shelves', { count: data.shelves.length })}`}
        onBack={() => leave(place)}
      />
      <Card>
        <Stack>
          <Group align="bottom">
            <PartitionPicker label={t('pages.map.choose')} value={id} onChange={(partitionId: string | null) => show({ partitionId })} />
          </Group>
          <Tabs
            label={t('pages.map.by')}
            tabs={views.map((key) => ({ key, label: t(`pages.map.${key}`) }))}
            value={view}
            onChange={(key) => show({ by: key as View })}
          />
          {!id && <Text tone="soft">{t('pages.map.chooseFirst')}</Text>}
          {id && !data && (error ? <ErrorState {...errorProps(error, refetch)} /> : <LoadingBlock />)}
          {data && !data.shelves.length && <EmptyState title={t('pages.map.empty')} compact />}
          {data && data.shelves.length > 0 && <ShelvesMap shelves={data.shelves} view={view} label={data.partitionName} />}
        </Stack>
      </Card>
    </Stack>
  );
}
