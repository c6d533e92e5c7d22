import { Heading } from '@entrepot/ui/page/heading.tsx';
import type { Fields } from '@entrepot/contract/core/field.ts';
import { getPackageById } from '@entrepot/contract/modules/packages/calls.ts';
import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import { Stack } from '@entrepot/ui/page/layout.tsx';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { audience, useCan } from '@entrepot/client/session/session.ts';
import { packageIndex } from '@entrepot/contract/modules/packages/screens.ts';
import { FormerPictures } from './former-pictures.tsx';

const answer = getPackageById.output.children;
const tracks = answer.tracks.children;
const logs = answer.shelfLogs.children;
const trackKeys = ['trackTime', 'trajectoryStatus', 'content', 'serialNumber'];
const logKeys = ['creationTime', 'shelfNumber', 'logType', 'quantity', 'operatorName'];

/** Tracking events of a package's orders, and its shelf log. */
export function DetailExtras({ id }: { id: string }) {
  const t = useTexts('packages');
  const can = useCan();
  const { data } = useCallQuery(getPackageById, { id }, { follows: ['package'] });
  const columns = (fields: Fields, keys: readonly string[]) =>
    keys.map((key) => ({ key, label: t(`calls.${key}`), field: fields[key]!, wrap: key === 'content' ? true : undefined }));
  const numbered = (rows: readonly object[] | null | undefined) => rows?.map((row, at) => ({ ...row, id: String(at) }));
  return (
    <Stack>
      {data?.tracks && data.tracks.length > 0 && (
        <section>
          <Heading>{t('pages.tracks')}</Heading>
          <DataTable label={t('pages.tracks')} columns={columns(tracks, trackKeys)} rows={numbered(data.tracks)} selection="none" />
        </section>
      )}
      {audience() !== 'customer' && can(packageIndex) && <FormerPictures id={id} />}
      {audience() !== 'customer' && data && (
        <section>
          <Heading>{t('pages.shelfLogs')}</Heading>
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
