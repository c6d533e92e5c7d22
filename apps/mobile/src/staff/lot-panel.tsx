import { useLotDraft } from '@entrepot/client/floor/use-lot-draft.ts';
import type { InHand, Lot } from '@entrepot/client/floor/use-unpacking.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { Inside, Panel } from '../core/parts.tsx';

interface Props {
  hand: InHand;
  onLot(lot: Lot): void;
  onClose(): void;
}

/** Asks for the lot number and expiry date of the pieces in hand, for goods without a GS1 code. */
export function LotPanel({ hand, onLot, onClose }: Props) {
  const t = useTexts('receiving');
  const core = useTexts('core');
  const staff = useTexts('staff');
  const { number, day, setNumber, setDay, error, submit } = useLotDraft(hand, (lot) => {
    onLot(lot);
    onClose();
  });
  return (
    <Panel title={hand.commodityName}>
      <Inside>
        <TextField
          label={core('fields.lotNumber')}
          value={number}
          onChange={setNumber}
          onEnter={submit}
          required={hand.lotRequired}
          autoFocus
          mono
        />
        <TextField
          label={core('fields.expiryDate')}
          value={day}
          onChange={setDay}
          onEnter={submit}
          inputMode="numeric"
          hint={t('pages.floor.dayHint')}
          required={hand.expiryRequired}
          error={error ? t('pages.floor.dayWrong') : undefined}
        />
        <Button kind="primary" size="large" wide onClick={submit}>
          {t('pages.floor.lotSet')}
        </Button>
        <Button wide onClick={onClose}>
          {staff('cancel')}
        </Button>
      </Inside>
    </Panel>
  );
}
