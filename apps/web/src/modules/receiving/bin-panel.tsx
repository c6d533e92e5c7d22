import { Button } from '@entrepot/ui/button.tsx';
import { Group, Stack, Text } from '@entrepot/ui/layout.tsx';
import { StateTag } from '@entrepot/ui/state-tag.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import type { ReactNode } from 'react';
import { enumLabel } from '../../core/values/enums.ts';
import { SuggestedShelves } from '../shelving/public.tsx';
import { binTones, stateTones } from './bin-tones.ts';
import css from './floor.module.css';
import type { OpenBin, Unpacked } from '@entrepot/client/floor/use-bin-shelving.ts';

type Suggestions = OpenBin['suggestions'];
type Content = NonNullable<OpenBin['contents']>[number];

interface Props {
  bin: Unpacked;
  onClose(): void;
  /** The goods that are in hand, of the list. */
  chosen?: { commodityId: string; inventoryState: number } | null;
  onChoose?(content: Content): void;
  /** Where the goods in hand would best go; default: the bin's own suggestions. */
  suggestions?: Suggestions | undefined;
  children?: ReactNode;
}

/** The bin that is open: what is in it, and where it, or what was taken out of it, would best go. */
export function BinPanel({ bin, onClose, chosen, onChoose, suggestions = bin.suggestions, children }: Props) {
  const t = useWords('receiving');
  const contents = bin.contents ?? [];
  return (
    <section className={css.panel} aria-label={t('bin.title')}>
      <Stack gap="small">
        <Group justify="between">
          <strong className={css.big}>{bin.binNumber}</strong>
          {bin.binStatus && <StateTag label={enumLabel('BinStatus', bin.binStatus)} tone={binTones[bin.binStatus] ?? 'idle'} />}
          <Button size="small" shortcut="Esc" onClick={onClose}>
            {t('actions.close')}
          </Button>
        </Group>
        {children}
        <ul className={css.rows} aria-label={t('pages.inIt')}>
          {contents.map((one) => (
            <li
              key={`${one.commodityId} ${one.inventoryState}`}
              className={css.row}
              data-now={(chosen?.commodityId === one.commodityId && chosen.inventoryState === one.inventoryState) || undefined}
            >
              <span className={css.name}>{one.commodityName}</span>
              <span className="mono">{one.commodityCode}</span>
              <StateTag label={enumLabel('InventoryState', one.inventoryState)} tone={stateTones[one.inventoryState] ?? 'idle'} />
              <span className={css.count}>{t('pages.pieces', { count: one.quantity })}</span>
              {onChoose && (
                <Button size="small" onClick={() => onChoose(one)}>
                  {t('actions.takeInHand')}
                </Button>
              )}
            </li>
          ))}
        </ul>
        {!contents.length && <Text tone="soft">{t('pages.floor.nothingIn')}</Text>}
        <SuggestedShelves of={suggestions} />
      </Stack>
    </section>
  );
}
