import { toneOf } from '@entrepot/contract/core/statuses.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { DescriptionList } from '@entrepot/ui/page/description-list.tsx';
import { Group, Stack } from '@entrepot/ui/page/layout.tsx';
import { StateTag } from '@entrepot/ui/table/state-tag.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { enumLabel } from '../../core/values/enums.ts';
import css from './floor.module.css';
import { type DockDocument, signedOf } from '@entrepot/client/floor/use-dock.ts';

interface Props {
  document: DockDocument;
  onAll?: (() => void) | undefined;
  onNoMore?: (() => void) | undefined;
  onUndoAll?: (() => void) | undefined;
}

/** The document at the dock: owner, received bins and missing ones. */
export function DockPanel({ document, onAll, onNoMore, onUndoAll }: Props) {
  const t = useTexts('receiving');
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
          {onUndoAll && <Button onClick={onUndoAll}>{t('actions.undoAll')}</Button>}
        </Group>
        <ul className={css.rows}>
          {list.map((one) => (
            <li key={one.binNumber} className={css.row}>
              <span className="mono">{one.binNumber}</span>
              <StateTag label={enumLabel('BinStatus', one.binStatus)} tone={toneOf('BinStatus', one.binStatus)} />
            </li>
          ))}
        </ul>
      </Stack>
    </section>
  );
}
