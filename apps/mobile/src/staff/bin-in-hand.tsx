import { reasonText } from '@entrepot/client/floor/suggested.ts';
import type { OpenBin, Unpacked } from '@entrepot/client/floor/use-bin-shelving.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { enumLabel } from '@entrepot/client/texts/enum-label.ts';
import { Button } from '@entrepot/ui/button.tsx';
import type { ReactNode } from 'react';
import { Facts, Inside, Panel, Row, State } from '../core/parts.tsx';

export type Content = NonNullable<OpenBin['contents']>[number];

interface Props {
  bin: Unpacked;
  /** Where it, or what was taken out of it, would best go. */
  suggestions: OpenBin['suggestions'];
  /** The goods that are in hand, of the list. */
  chosen?: Pick<Content, 'commodityId' | 'inventoryState'> | null;
  onChoose?(content: Content): void;
  onClose(): void;
  children?: ReactNode;
}

/** The bin that is open: where it goes, and what is in it. */
export function BinInHand({ bin, suggestions, chosen, onChoose, onClose, children }: Props) {
  const t = useWords('receiving');
  const shelving = useWords('shelving');
  const isInHand = (one: Content) => chosen?.commodityId === one.commodityId && chosen.inventoryState === one.inventoryState;
  return (
    <Panel
      title={
        <>
          <span className="mono">{bin.binNumber}</span> <State of="BinStatus" code={bin.binStatus} />
        </>
      }
      more={<Button onClick={onClose}>{t('actions.close')}</Button>}
    >
      <Inside>
        <Facts of={(suggestions ?? []).map(({ shelfNumber, reason }) => [shelfNumber, reasonText(shelving, reason)])} />
        {children}
      </Inside>
      {(bin.contents ?? []).map((one) => (
        <Row
          key={`${one.commodityId} ${one.inventoryState}`}
          title={isInHand(one) ? <b>{one.commodityName}</b> : one.commodityName}
          lines={`${one.commodityCode} · ${enumLabel('InventoryState', one.inventoryState)}`}
          end={t('pages.pieces', { count: one.quantity })}
          onPress={onChoose && (() => onChoose(one))}
        />
      ))}
    </Panel>
  );
}
