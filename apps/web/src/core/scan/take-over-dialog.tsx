import { useEntered } from '@entrepot/client/react/use-entered.ts';
import type { Translate } from '@entrepot/client/texts/i18n.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { Modal } from '@entrepot/ui/feedback/modal.tsx';
import { TextField } from '@entrepot/ui/form/text-field.tsx';

interface Props {
  /** Number of the work that is taken over. */
  number: string;
  /** The module's texts: `takeOver` among its actions, `reason` among its calls. */
  t: Translate;
  title: string;
  text: string;
  onTake(reason: string): void;
  onClose(): void;
}

/** Takes over work from a colleague with a reason; sent in order through the scan queue. */
export function TakeOverDialog({ number, t, title, text, onTake, onClose }: Props) {
  const { value: reason, put: setReason, drop } = useEntered(`take-over:${number}`, '');
  const close = () => {
    drop();
    onClose();
  };
  const take = () => {
    if (!reason.trim()) return;
    onTake(reason.trim());
    close();
  };
  const footer = (
    <Button kind="primary" onClick={take} disabled={!reason.trim()}>
      {t('actions.takeOver')}
    </Button>
  );
  return (
    <Modal opened onClose={close} size="small" title={title} footer={footer}>
      <Stack gap="small">
        <Text>{text}</Text>
        <TextField label={t('calls.reason')} value={reason} onChange={setReason} onEnter={take} autoFocus />
      </Stack>
    </Modal>
  );
}
