import type { Fields } from '@entrepot/contract/core/field.ts';
import { getPackageById } from '@entrepot/contract/modules/packages/calls.ts';
import { DataTable } from '@entrepot/ui/data-table.tsx';
import { Stack } from '@entrepot/ui/layout.tsx';
import { useQuery } from '@tanstack/react-query';
import { ask } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { audience } from '@entrepot/client/session/session.ts';

const answer = getPackageById.gives.of;
const tracks = answer.tracks.of;
const logs = answer.shelfLogs.of;
const trackKeys = ['trackTime', 'trajectoryStatus', 'content', 'serialNumber'];
const logKeys = ['creationTime', 'shelfNumber', 'logType', 'quantity', 'operatorName'];

/** The tracks of a package's orders and what happened to it on shelves. */
export function DetailExtras({ id }: { id: string }) {
  const t = useWords('packages');
  const { data } = useQuery({
    queryKey: ['package-extras', id],
    queryFn: () => ask(getPackageById, { id }, { quiet: true }),
    meta: { follows: ['package'] },
  });
  const columns = (fields: Fields, keys: readonly string[]) =>
    keys.map((key) => ({ key, label: t(`calls.${key}`), field: fields[key]!, wrap: key === 'content' ? true : undefined }));
  const numbered = (rows: readonly object[] | null | undefined) => rows?.map((row, at) => ({ ...row, id: String(at) }));
  return (
    <Stack>
      {data?.tracks && data.tracks.length > 0 && (
        <section>
          <h3>{t('pages.tracks')}</h3>
          <DataTable label={t('pages.tracks')} columns={columns(tracks, trackKeys)} rows={numbered(data.tracks)} selection="none" />
        </section>
      )}
      {audience() !== 'C' && data && (
        <section>
          <h3>{t('pages.shelfLogs')}</h3>
          <DataTable
            label={t('pages.shelfLogs')}
            columns={columns(logs, logKeys)}
            rows={numbered(data.shelfLogs)}
            selection="none"
            empty={{ title: t('pages.neverShelved'), compact: true }}
          />
        </section>
      )}
    </Stack>
  );
}
