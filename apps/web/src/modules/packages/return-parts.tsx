import { Button } from '@entrepot/ui/base/button.tsx';
import { DescriptionList } from '@entrepot/ui/page/description-list.tsx';
import { Group, Stack } from '@entrepot/ui/page/layout.tsx';
import { StateTag } from '@entrepot/ui/table/state-tag.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import css from './parcel-panel.module.css';
import { billOf, courierOf, paymentOf, reasonOf, receiverOf, type ReturnRow, returnCourierNumberOf } from './return-facts.ts';

/** Return address, payment status and shelf. */
export function ReturnDetails({ row }: { row: ReturnRow }) {
  const t = useTexts('packages');
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
        ...some('calls.returnCourierNumber', returnCourierNumberOf(row)),
      ]}
    />
  );
}

/** The package on the packing table, until its return label is scanned. */
export function ReturnPanel({ row, onClose }: { row: ReturnRow; onClose(): void }) {
  const t = useTexts('packages');
  return (
    <section className={css.panel} aria-label={t('packageReturn.title')}>
      <Stack gap="small">
        <Group justify="between">
          <strong className="mono">{row.courierNumber}</strong>
          <Button size="small" shortcut="Esc" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
        </Group>
        <ReturnDetails row={row} />
      </Stack>
    </section>
  );
}
