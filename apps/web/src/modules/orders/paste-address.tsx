import { parseAddress } from '@entrepot/contract/modules/orders/recipient-calls.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { Group, Stack } from '@entrepot/ui/layout.tsx';
import { TextArea } from '@entrepot/ui/text-field.tsx';
import { useState } from 'react';
import { ask } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { tell } from '@entrepot/client/calls/notices.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';

/** A whole address as a message or another shop shows it, dealt out to the fields of the form. What it does not say stays as it is. */
export function PasteAddress({ change }: { change(key: string, value: unknown): void }) {
  const t = useWords('orders');
  const [text, setText] = useState('');
  const reading = useAction(async () => {
    const said = Object.entries(await ask(parseAddress, { text })).filter(([, value]) => value !== null && value !== '');
    for (const [key, value] of said) change(key, value);
    if (said.length < 3) tell({ tone: 'warn', text: t('pages.pasteUnread') });
    else setText('');
  });
  return (
    <Stack gap="small">
      <TextArea label={t('pages.paste')} hint={t('pages.pasteHint')} value={text} onChange={setText} maxLength={500} rows={2} />
      <Group>
        <Button size="small" disabled={!text.trim()} busy={reading.busy} onClick={() => void reading.run(undefined)}>
          {t('actions.pasteRead')}
        </Button>
      </Group>
    </Stack>
  );
}
