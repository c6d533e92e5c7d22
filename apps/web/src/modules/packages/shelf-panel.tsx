import { getShelvesById } from '@entrepot/contract/modules/shelving/contents.ts';
import type { OpenShelf } from '@entrepot/client/floor/use-shelving.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { DescriptionList } from '@entrepot/ui/page/description-list.tsx';
import { Group, Stack } from '@entrepot/ui/page/layout.tsx';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import css from './parcel-panel.module.css';

interface Props {
  shelf: OpenShelf | null;
  /** Parcels put on it since it was scanned. */
  done: number;
  onClose(): void;
}

/** The open shelf: its contents, free space and the number of parcels put on it now. */
export function ShelfPanel({ shelf: open, done, onClose }: Props) {
  const t = useTexts('packages');
  const shelving = useTexts('shelving');
  const { data } = useCallQuery(getShelvesById, open === null ? null : { id: open.id });
  if (!open) return <p>{t('pages.scanShelfFirst')}</p>;
  const measured = data;
  const room = (value: unknown, unit: string) => (value === null || value === undefined ? '—' : `${Number(value)} ${unit}`);
  return (
    <section className={css.panel} aria-label={shelving('shelf.title')}>
      <Stack gap="small">
        <Group justify="between">
          <strong className={css.weighed}>{open.number}</strong>
          <Button size="small" shortcut="Esc" onClick={onClose}>
            {t('actions.closeShelf')}
          </Button>
        </Group>
        <DescriptionList
          columns={2}
          items={[
            { label: t('pages.putOnNow'), value: done },
            { label: t('pages.parcelsHere'), value: data?.contents?.length ?? '…' },
            ...(data?.parcels?.length ? [{ label: t('pages.boxesHere'), value: data.parcels.length }] : []),
            { label: shelving('shelf.fields.remainingVolume'), value: room(measured?.remainingVolume, 'm³') },
            { label: shelving('shelf.fields.usedWeight'), value: room(measured?.usedWeight, 'kg') },
          ]}
        />
      </Stack>
    </section>
  );
}
