import { Button } from '@entrepot/ui/button.tsx';
import { DescriptionList } from '@entrepot/ui/description-list.tsx';
import { Group, Stack } from '@entrepot/ui/layout.tsx';
import { StateTag } from '@entrepot/ui/state-tag.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import css from './parcel-panel.module.css';
import { billOf, courierOf, paymentOf, reasonOf, receiverOf, type ReturnRow, wayBackOf } from './return-facts.ts';

/** Where a package goes back to, whether that is paid, and where it lies. */
export function ReturnFacts({ row }: { row: ReturnRow }) {
  const t = useWords('packages');
  const some = (label: string, value: string) => (value ? [{ label: t(label), value }] : []);
  return (
    <DescriptionList
      columns={2}
      items={[
        { label: t('calls.recipientName'), value: receiverOf(row).join(' · ') || '—' },
        { label: t('calls.paymentStatus'), value: <StateTag {...paymentOf(t, row)} /> },
        { label: t('packageReturn.fields.shelfId'), value: String(row.shelvesName ?? '') || t('pages.onNoShelf') },
        ...some('calls.courierName', courierOf(row)),
        ...some('calls.returnReason', reasonOf(row)),
        ...some('calls.billSerialNumber', billOf(row)),
        ...some('calls.returnCourierNumber', wayBackOf(row)),
      ]}
    />
  );
}

/** The package that lies on the packing table, until the label of its way back is scanned. */
export function ReturnPanel({ row, onClose }: { row: ReturnRow; onClose(): void }) {
  const t = useWords('packages');
  return (
    <section className={css.panel} aria-label={t('packageReturn.title')}>
      <Stack gap="small">
        <Group justify="between">
          <strong className="mono">{row.courierNumber}</strong>
          <Button size="small" shortcut="Esc" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
        </Group>
        <ReturnFacts row={row} />
      </Stack>
    </section>
  );
}
