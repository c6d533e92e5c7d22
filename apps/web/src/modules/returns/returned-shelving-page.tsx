import { Button } from '@entrepot/ui/base/button.tsx';
import { DescriptionList } from '@entrepot/ui/page/description-list.tsx';
import { Group, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { ScanField } from '../../core/scan/scan-field.tsx';
import { Workplace } from '../packages/public.tsx';
import { SuggestedShelves } from '../shelving/public.tsx';
import { useReturnedShelving } from './use-returned-shelving.ts';
import css from './returned.module.css';

/** Screen that puts returns on the shelves of a warehouse and moves them between shelves. */
export function Page() {
  return <Workplace>{(warehouseId) => <Floor key={warehouseId} warehouseId={warehouseId} />}</Workplace>;
}

function Floor({ warehouseId }: { warehouseId: string }) {
  const t = useTexts('returns');
  const { shelf, hand, done, scans } = useReturnedShelving(warehouseId);
  const close = () => scans.send('close', t('actions.otherShelf'));
  return (
    <ScanField
      scans={scans}
      label={
        hand
          ? t('pages.scanShelfForReturn', { number: hand.number })
          : shelf
            ? t('pages.scanOnto', { shelf: shelf.number })
            : t('pages.scanShelfOfReturns')
      }
      hint={t('pages.returnShelveHint')}
      armed={shelf !== null || hand !== null}
      onEscape={close}
      aside={
        hand ? (
          <section className={css.panel} aria-label={hand.number}>
            <Stack gap="small">
              <Group justify="between">
                <strong className="mono">{hand.number}</strong>
                <Button size="small" shortcut="Esc" onClick={close}>
                  {t('pages.putAside')}
                </Button>
              </Group>
              <SuggestedShelves of={hand.suggestions} />
            </Stack>
          </section>
        ) : shelf ? (
          <section className={css.panel} aria-label={shelf.number}>
            <Stack gap="small">
              <Group justify="between">
                <strong className="mono">{shelf.number}</strong>
                <Button size="small" shortcut="Esc" onClick={close}>
                  {t('actions.otherShelf')}
                </Button>
              </Group>
              <DescriptionList columns={1} items={[{ label: t('pages.putNow'), value: done }]} />
            </Stack>
          </section>
        ) : (
          <Text>{t('pages.scanShelfFirst')}</Text>
        )
      }
    />
  );
}
