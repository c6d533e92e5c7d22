import { useCommands } from '../../core/scan/use-commands.ts';
import { ScanField } from '../../core/scan/scan-field.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { ShelfPanel } from './shelf-panel.tsx';
import { type OpenShelf, type ParcelInHand, useShelving } from '@entrepot/client/floor/use-shelving.ts';
import type { Translate } from '@entrepot/client/texts/i18n.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { listMark } from '@entrepot/ui/table/list-text.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Group, Stack } from '@entrepot/ui/page/layout.tsx';
import { SuggestedShelves } from '../shelving/public.tsx';
import css from './parcel-panel.module.css';

/**
 * Scan a shelf, then the parcels that go on it; another shelf's number switches to that shelf. Or scan a parcel, then a suggested shelf.
 */
export function ShelveFloor({ warehouseId }: { warehouseId: string }) {
  const t = useTexts('packages');
  const { shelf, hand, unshelved, done, scans } = useShelving(warehouseId);
  const dismiss = () => scans.send('dismiss', t('pages.dismissUnshelved'));
  const close = () => scans.send('close', t('actions.closeShelf'));
  useCommands({ next: close, done: close });
  return (
    <ScanField
      scans={scans}
      label={labelOf(t, shelf, hand)}
      hint={t('pages.shelveHint')}
      onEscape={close}
      aside={
        <Stack>
          {unshelved.length > 0 && (
            <Alert tone="warn" title={t('pages.withoutShelf')}>
              <Group justify="between">
                <span className="mono">{unshelved.map(({ number }) => number).join(listMark())}</span>
                <Button size="small" onClick={dismiss}>
                  {t('pages.dismissUnshelved')}
                </Button>
              </Group>
            </Alert>
          )}
          {hand ? <HandPanel hand={hand} onClose={close} /> : <ShelfPanel shelf={shelf} done={done} onClose={close} />}
        </Stack>
      }
    />
  );
}

function labelOf(t: Translate, shelf: OpenShelf | null, hand: ParcelInHand | null): string {
  if (hand) return t('pages.scanShelfFor', { number: hand.number });
  return shelf ? t('pages.scanParcelOnto', { shelf: shelf.number }) : t('pages.scanShelf');
}

/** The parcel in hand and its suggested shelves. */
function HandPanel({ hand: { number, suggestions }, onClose }: { hand: ParcelInHand; onClose(): void }) {
  const t = useTexts('packages');
  return (
    <section className={css.panel} aria-label={t('package.title')}>
      <Stack gap="small">
        <Group justify="between">
          <strong className={css.weighed}>{number}</strong>
          <Button size="small" shortcut="Esc" onClick={onClose}>
            {t('pages.putBack')}
          </Button>
        </Group>
        <SuggestedShelves of={suggestions} />
      </Stack>
    </section>
  );
}
