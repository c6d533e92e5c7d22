import { useEntered } from '@entrepot/client/react/use-entered.ts';
import { readingOf } from '@entrepot/client/floor/scale-readings.ts';
import type { BagRow } from '@entrepot/client/floor/shifts.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useSession } from '@entrepot/client/session/session.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { NumberField } from '@entrepot/ui/form/number-field.tsx';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { useRef } from 'react';
import { Inside, Panel, Soft } from '../core/parts.tsx';

interface Props {
  bag: BagRow;
  onSeal(sealed: { grossWeight: string; weightReading: string | null; sealNumber: string | null }): void;
  onClose(): void;
}

// More than a bag can weigh: a code was scanned into the field.
const implausible = 1_000_000;

// Not a schema form: the input is sent after earlier scans.
/** Asks for the weight of a bag and, where the site wants it, for the number on its seal. The weight is never prefilled. */
export function SealPanel({ bag, onSeal, onClose }: Props) {
  const t = useTexts('transport');
  const staff = useTexts('staff');
  const core = useTexts('core');
  const asksSeal = useSession(({ user }) => user?.sealNumberRequired ?? false);
  const typed = useEntered<{ weight: string | null; seal: string }>(`seal-panel:${bag.id}`, { weight: null, seal: '' });
  const { weight, seal } = typed.value;
  const sealField = useRef<HTMLInputElement>(null);
  const isTooMuch = weight !== null && Number(weight) >= implausible;
  const sealNumber = seal.trim().toUpperCase() || null;
  const isWeighed = weight !== null && Number(weight) > 0 && !isTooMuch;
  const fits = isWeighed && (!asksSeal || sealNumber !== null);
  function choose(): void {
    if (isWeighed && !fits) sealField.current?.focus();
    if (!fits) return;
    onSeal({ grossWeight: weight, weightReading: readingOf(weight), sealNumber });
    close();
  }
  function close(): void {
    typed.drop();
    onClose();
  }
  return (
    <Panel title={t('pages.sealTitle', { bagNo: bag.bagNo })}>
      <Inside>
        <Soft>{t('pages.inBag', { count: bag.parcelCount, weight: Number(bag.netWeight) })}</Soft>
        <NumberField
          label={t('bag.fields.grossWeight')}
          value={weight}
          onChange={(next) => typed.put({ weight: next, seal })}
          onEnter={choose}
          autoFocus
          decimals={3}
          unit="kg"
          error={isTooMuch ? core('field.looksLikeCode') : undefined}
        />
        {asksSeal && (
          <TextField
            label={t('bag.fields.sealNumber')}
            value={seal}
            onChange={(next) => typed.put({ weight, seal: next })}
            onEnter={choose}
            inputRef={sealField}
            mono
            required
          />
        )}
        <Button kind="primary" size="large" wide disabled={!fits} onClick={choose}>
          {t('actions.seal')}
        </Button>
        <Button wide onClick={close}>
          {staff('cancel')}
        </Button>
      </Inside>
    </Panel>
  );
}
