import { useEntered } from '@entrepot/client/react/use-entered.ts';
import type { Translate } from '@entrepot/client/texts/i18n.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { Inside, Panel, Soft } from '../core/parts.tsx';

interface Props {
  /** Number of the work that is taken over. */
  number: string;
  /** The module's texts: `takeOver` among its actions, `reason` among its calls. */
  t: Translate;
  title: string;
  text: string;
  busy?: boolean;
  onTake(reason: string): void;
  onClose(): void;
}

// Not a schema form: on the count page it is sent after earlier scans.
/** Takes over work from a colleague; requires a reason. */
export function TakeOver({ number, t, title, text, busy, onTake, onClose }: Props) {
  const staff = useTexts('staff');
  const { value: reason, put: setReason, drop } = useEntered(`take-over:${number}`, '');
  const trimmedReason = reason.trim();
  return (
    <Panel title={title}>
      <Inside>
        <Soft>{text}</Soft>
        <TextField label={t('calls.reason')} value={reason} onChange={setReason} maxLength={500} required />
        <Button kind="primary" size="large" wide disabled={!trimmedReason} busy={busy} onClick={() => (drop(), onTake(trimmedReason))}>
          {t('actions.takeOver')}
        </Button>
        <Button wide onClick={() => (drop(), onClose())}>
          {staff('cancel')}
        </Button>
      </Inside>
    </Panel>
  );
}
