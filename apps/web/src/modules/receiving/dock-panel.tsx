import { Button } from '@entrepot/ui/button.tsx';
import { DescriptionList } from '@entrepot/ui/description-list.tsx';
import { Group, Stack } from '@entrepot/ui/layout.tsx';
import { StateTag } from '@entrepot/ui/state-tag.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { enumLabel } from '../../core/values/enums.ts';
import { binTones } from './bin-tones.ts';
import css from './floor.module.css';
import { type DockDocument, signedOf } from '@entrepot/client/floor/use-dock.ts';

interface Props {
  document: DockDocument;
  onAll?: (() => void) | undefined;
  onNoMore?: (() => void) | undefined;
}

/** The document at the dock: whose it is, which bins are there and which are still missing. */
export function DockPanel({ document, onAll, onNoMore }: Props) {
  const t = useWords('receiving');
  const { list, missing, signed, total } = signedOf(document);
  return (
    <section className={css.panel} aria-label={t('warehouseDocument.title')}>
      <Stack gap="small">
        <strong className={css.big}>{document.orderNo}</strong>
        <DescriptionList
          columns={2}
          items={[
            { label: t('warehouseDocument.fields.ownerId'), value: [document.memberCode, document.nickName].filter(Boolean).join(' ') },
            { label: t('warehouseDocument.fields.documentStatus'), value: enumLabel('WarehouseDocumentStatus', document.documentStatus) },
            { label: t('pages.floor.binsSigned'), value: total ? `${signed} / ${total}` : '—' },
            { label: t('warehouseDocument.fields.goodsTotal'), value: document.goodsTotal },
          ]}
        />
        <Group>
          {onAll && (
            <Button kind="primary" shortcut="F8" onClick={onAll}>
              {total ? t('pages.floor.signRest', { count: missing.length }) : t('actions.signAll')}
            </Button>
          )}
          {onNoMore && <Button onClick={onNoMore}>{t('actions.noMore')}</Button>}
        </Group>
        <ul className={css.rows}>
          {list.map((one) => (
            <li key={one.binNumber} className={css.row}>
              <span className="mono">{one.binNumber}</span>
              <StateTag label={enumLabel('BinStatus', one.binStatus)} tone={binTones[one.binStatus] ?? 'idle'} />
            </li>
          ))}
        </ul>
      </Stack>
    </section>
  );
}
