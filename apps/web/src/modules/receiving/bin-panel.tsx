import { toneOf } from '@entrepot/contract/core/statuses.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Group, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { StateTag } from '@entrepot/ui/table/state-tag.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import type { ReactNode } from 'react';
import { enumLabel } from '../../core/values/enums.ts';
import { SuggestedShelves } from '../shelving/public.tsx';
import css from './floor.module.css';
import type { OpenBin, Unpacked } from '@entrepot/client/floor/use-bin-shelving.ts';

type Suggestions = OpenBin['suggestions'];
type Content = NonNullable<OpenBin['contents']>[number];

interface Props {
  bin: Unpacked;
  onClose(): void;
  /** The goods in hand, from the list. */
  chosen?: { commodityId: string; inventoryState: number } | null;
  onChoose?(content: Content): void;
  /** Suggested shelves of the goods in hand; default: those of the bin. */
  suggestions?: Suggestions | undefined;
  children?: ReactNode;
}

/** The open bin: its contents, and suggested shelves for it or for the goods taken out of it. */
export function BinPanel({ bin, onClose, chosen, onChoose, suggestions = bin.suggestions, children }: Props) {
  const t = useTexts('receiving');
  const contents = bin.contents ?? [];
  return (
    <section className={css.panel} aria-label={t('bin.title')}>
      <Stack gap="small">
        <Group justify="between">
          <strong className={css.big}>{bin.binNumber}</strong>
          {bin.binStatus && <StateTag label={enumLabel('BinStatus', bin.binStatus)} tone={toneOf('BinStatus', bin.binStatus)} />}
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
              <StateTag label={enumLabel('InventoryState', one.inventoryState)} tone={toneOf('InventoryState', one.inventoryState)} />
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
