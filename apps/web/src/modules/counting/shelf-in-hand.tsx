import { lotsText } from '@entrepot/client/floor/lots.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Badge, Group, HiddenText, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import { enumLabel } from '../../core/values/enums.ts';
import css from './counting.module.css';
import type { CountedLine, InHand } from '@entrepot/client/floor/counting-judge.ts';

type State = CodeOf<'InventoryState'>;
const { Available, Defective, Problem } = enumCodes.InventoryState;

interface Props {
  shelf: InHand;
  pieces: number;
  state: State;
  onState(state: State): void;
  onPieces(): void;
  onLine(line: CountedLine): void;
  onFinish(): void;
  onLeave(): void;
}

/** The shelf being counted: what was counted so far and the available actions. Expected quantities are not shown. */
export function ShelfInHand({ shelf, pieces, state, onState, onPieces, onLine, onFinish, onLeave }: Props) {
  const t = useTexts('counting');
  const commodities = useTexts('commodities');
  const lines = shelf.lines ?? [];
  const total = lines.reduce((sum, { counted }) => sum + counted, 0);
  const states = [Available, Defective, Problem].map((value) => ({ value, label: enumLabel('InventoryState', value) ?? '' }));
  return (
    <Stack gap="small">
      <Text>{t('pages.countOf', { number: shelf.countNo, round: shelf.round })}</Text>
      <Group justify="between">
        <strong className={css.total}>{shelf.shelfNumber}</strong>
        <strong className={css.total}>{total}</strong>
      </Group>
      <Group>
        <Button shortcut="F4" onClick={onPieces}>
          {headed(t('pages.pieces'), pieces)}
        </Button>
        <Button shortcut="F9" kind="primary" onClick={onFinish}>
          {t('actions.submit')}
        </Button>
        <Button onClick={onLeave}>{t('actions.leave')}</Button>
      </Group>
      <Select<State> label={t('pages.state')} options={states} value={state} onChange={(value) => value && onState(value)} required />
      {lines.length === 0 ? (
        <Text>{t('pages.nothingYet')}</Text>
      ) : (
        <ul className={css.lines} aria-label={t('pages.goods')}>
          {lines.map((line) => (
            <li key={line.id} className={css.line}>
              <span className={css.what}>
                {[line.code, line.name, lotsText(commodities, line.lots)].filter(Boolean).join(' ')}{' '}
                {line.inventoryState && line.inventoryState !== Available && (
                  <Badge tone="error">{enumLabel('InventoryState', line.inventoryState)}</Badge>
                )}
              </span>
              <Button size="small" onClick={() => onLine(line)}>
                {line.counted}
                <HiddenText>{headed(t('actions.changeNumber'), line.code)}</HiddenText>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}
