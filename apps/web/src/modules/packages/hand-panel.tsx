import type { ParcelInHand } from '@entrepot/client/floor/use-shelving.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { Group, Stack } from '@entrepot/ui/layout.tsx';
import { SuggestedShelves } from '../shelving/public.tsx';
import css from './parcel-panel.module.css';

/** The parcel in hand and the shelves on which it would best lie. */
export function HandPanel({ hand: { number, suggestions }, onClose }: { hand: ParcelInHand; onClose(): void }) {
  const t = useWords('packages');
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
