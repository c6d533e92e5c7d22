import type { InHand, Lot } from '@entrepot/client/floor/use-unpacking.ts';
import { useLotDraft } from '@entrepot/client/floor/use-lot-draft.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { Group } from '@entrepot/ui/page/layout.tsx';

/** The lot number and expiry date of the pieces in hand, for goods without a GS1 code. */
export function LotFields({ hand, onLot }: { hand: InHand; onLot(lot: Lot): void }) {
  const t = useTexts('receiving');
  const core = useTexts('core');
  const { number, day, setNumber, setDay, error, submit } = useLotDraft(hand, onLot);
  return (
    <Group>
      <TextField label={core('fields.lotNumber')} value={number} onChange={setNumber} onEnter={submit} required={hand.lotRequired} mono />
      <TextField
        label={core('fields.expiryDate')}
        value={day}
        onChange={setDay}
        onEnter={submit}
        hint={t('pages.floor.dayHint')}
        required={hand.expiryRequired}
        error={error ? t('pages.floor.dayWrong') : undefined}
      />
      <Button onClick={submit}>{t('pages.floor.lotSet')}</Button>
    </Group>
  );
}
