import { getShelvesMap } from '@entrepot/contract/modules/shelving/map.ts';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { Card, Group, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { Tabs } from '@entrepot/ui/page/tabs.tsx';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { definedOnly } from '@entrepot/contract/core/defined-only.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { pickerOf } from '../../core/picker/picker-of.tsx';
import { leave, useTabLocation, useTabTitle, writeQuery } from '../../core/tabs/tab-location.ts';
import { type View, views } from './map-tones.ts';
import { ShelvesMap } from './shelves-map.tsx';

const PartitionPicker = pickerOf('partition')!;

/** Map of the shelves of one partition, coloured by fill level, age of the contents or owner. */
export function Page() {
  const t = useTexts('shelving');
  const place = useTabLocation();
  const id = place.query.get('partitionId');
  const view = views.find((one) => one === place.query.get('by')) ?? 'fill';
  const { data, error, refetch } = useCallQuery(getShelvesMap, id ? { partitionId: id } : null);
  useTabTitle(data?.partitionName);
  const show = (more: { partitionId?: string | null; by?: View }) => {
    const { partitionId, by } = { partitionId: id, by: view, ...more };
    writeQuery(place, new URLSearchParams(definedOnly({ partitionId: partitionId || undefined, by: by === 'fill' ? undefined : by })));
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
            onChange={(key) => show({ by: key })}
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
