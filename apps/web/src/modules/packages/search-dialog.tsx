import { searchUnknownItem } from '@entrepot/contract/modules/packages/unknown-calls.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { Stack } from '@entrepot/ui/layout.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { TextField } from '@entrepot/ui/text-field.tsx';
import { useState } from 'react';
import { ask } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import type { Item } from './unknown-facts.ts';

/** Looks for the unknown item with a whole courier number, to claim it. */
export function SearchDialog({ onClose, onClaim }: { onClose(): void; onClaim(item: Item): void }) {
  const t = useWords('packages');
  const [number, setNumber] = useState('');
  const [missed, setMissed] = useState<string | null>(null);
  const searching = useAction((courierNumber: string) => ask(searchUnknownItem, { courierNumber }, { quiet: true }), {
    done(found) {
      if (found) onClaim(found as unknown as Item);
      else setMissed(number);
    },
  });
  const search = () => number.trim() && searching.run(number.trim());
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('actions.searchNumber')}
      size="small"
      footer={
        <Button kind="primary" onClick={search} busy={searching.busy} disabled={!number.trim()} shortcut="Enter">
          {t('actions.search')}
        </Button>
      }
    >
      <Stack>
        <TextField
          label={t('unknownItem.fields.courierNumber')}
          value={number}
          onChange={setNumber}
          onEnter={search}
          hint={t('pages.searchHint')}
          mono
          autoFocus
        />
        {missed && <Alert tone="info" live title={t('pages.notHere', { number: missed })} />}
      </Stack>
    </Modal>
  );
}
