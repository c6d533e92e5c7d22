import { lotsText } from '@entrepot/client/floor/lots.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { CountedLine, InHand } from '@entrepot/client/floor/counting-judge.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { enumLabel } from '@entrepot/client/texts/enum-label.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Choices, Inside, Panel, Row, Soft, State } from '../core/parts.tsx';

type Condition = CodeOf<'InventoryState'>;
const { Available, Defective, Problem } = enumCodes.InventoryState;

interface Props {
  shelf: InHand;
  /** Quantity and state applied to the next scan. */
  pieces: number;
  state: Condition;
  onState(state: Condition): void;
  onPieces(): void;
  onLine(line: CountedLine): void;
  onFinish(): void;
  onLeave(): void;
}

/** The open shelf: its counted lines, the settings of the next scan, and the button to finish it. */
export function CountShelf({ shelf, pieces, state, onState, onPieces, onLine, onFinish, onLeave }: Props) {
  const t = useTexts('counting');
  const commodities = useTexts('commodities');
  const lines = shelf.lines ?? [];
  const total = lines.reduce((sum, { counted }) => sum + counted, 0);
  const states = [Available, Defective, Problem].map((value) => ({ value, label: enumLabel('InventoryState', value) }));
  return (
    <Panel title={<span className="mono">{shelf.shelfNumber}</span>} more={<b>{total}</b>}>
      <Inside>
        <Soft>{t('pages.countOf', { number: shelf.countNo, round: shelf.round })}</Soft>
        <Choices label={t('pages.state')} value={state} options={states} onChange={onState} />
        <Button wide onClick={onPieces}>
          {headed(t('pages.pieces'), pieces)}
        </Button>
        {lines.length === 0 && <Soft>{t('pages.nothingYet')}</Soft>}
      </Inside>
      {lines.map((line) => (
        <Row
          key={line.id}
          title={<span className="mono">{line.code}</span>}
          lines={[line.name, line.memberCode, lotsText(commodities, line.lots)].filter(Boolean).join(' · ')}
          end={
            <>
              {line.inventoryState && line.inventoryState !== Available && <State of="InventoryState" code={line.inventoryState} />}
              <b>{line.counted}</b>
            </>
          }
          onPress={() => onLine(line)}
        />
      ))}
      <Inside>
        <Button kind="primary" size="large" wide onClick={onFinish}>
          {t('actions.submit')}
        </Button>
        <Button wide onClick={onLeave}>
          {t('actions.leave')}
        </Button>
      </Inside>
    </Panel>
  );
}
