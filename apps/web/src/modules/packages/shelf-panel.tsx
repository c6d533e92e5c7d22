import { getShelvesById } from '@entrepot/contract/modules/shelving/calls.ts';
import type { OpenShelf } from '@entrepot/client/floor/use-shelving.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { DescriptionList } from '@entrepot/ui/description-list.tsx';
import { Group, Stack } from '@entrepot/ui/layout.tsx';
import { useQuery } from '@tanstack/react-query';
import { ask } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import css from './parcel-panel.module.css';

interface Props {
  shelf: OpenShelf | null;
  /** Parcels put on it since it was scanned. */
  done: number;
  onClose(): void;
}

/** The shelf that is open: what lies on it, what room it has, and how many parcels were put on it now. */
export function ShelfPanel({ shelf: open, done, onClose }: Props) {
  const t = useWords('packages');
  const shelving = useWords('shelving');
  const { data } = useQuery({
    queryKey: ['shelf-contents', open?.id],
    queryFn: () => ask(getShelvesById, { id: open!.id }, { quiet: true }),
    enabled: open !== null,
  });
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
            { label: shelving('shelf.fields.remainingVolume'), value: room(measured?.remainingVolume, 'm³') },
            { label: shelving('shelf.fields.usedWeight'), value: room(measured?.usedWeight, 'kg') },
          ]}
        />
      </Stack>
    </section>
  );
}
