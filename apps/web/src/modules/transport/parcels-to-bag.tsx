import { useParcelsToBag } from '@entrepot/client/floor/shifts.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Group, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { StateTag } from '@entrepot/ui/table/state-tag.tsx';
import css from './bag-panel.module.css';

/** The packed parcels on shelves that go into the bags of a shift, in walking order. Nothing where no shelf is used for them. */
export function ParcelsToBag({ shiftId }: { shiftId: string }) {
  const t = useTexts('transport');
  const found = useParcelsToBag(shiftId);
  if (!found?.total) return null;
  const { parcels, total } = found;
  return (
    <section aria-label={t('pages.toBag')}>
      <Stack gap="small">
        <Group justify="between">
          <strong>{t('pages.toBag')}</strong>
          <span>{t('pages.toBagCount', { count: total })}</span>
        </Group>
        <ul className={css.bags}>
          {parcels.map(({ parcelId, parcelNo, shelfNumber, memberCode, frozen }) => (
            <li key={parcelId} className={css.waiting}>
              <strong className="mono">{shelfNumber}</strong>
              <span className="mono">{parcelNo}</span>
              {frozen ? <StateTag label={t('pages.toBagFrozen')} tone="error" /> : <span>{memberCode}</span>}
            </li>
          ))}
        </ul>
        {total > parcels.length && (
          <Text tone="soft" size="small">
            {t('pages.toBagMore', { count: total - parcels.length })}
          </Text>
        )}
      </Stack>
    </section>
  );
}
