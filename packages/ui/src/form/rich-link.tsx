import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { Button, IconButton } from '../base/button.tsx';
import { Icon } from '../base/icons.tsx';
import { Popover } from '../feedback/popover.tsx';
import css from './rich-editor.module.css';
import { TextField } from './text-field.tsx';
import { useTexts } from '../base/texts.tsx';

const scheme = /^(https?:\/\/|mailto:|tel:|\/(?!\/))/i;

/** Completes an address as people type it; null for an invalid one. */
export function wholeAddress(typed: string): string | null {
  const text = typed.trim();
  if (scheme.test(text)) return text;
  if (/^[^\s@/:]+@[^\s@/:.]+(?:\.[^\s@/:.]+)+$/.test(text)) return `mailto:${text}`;
  return /^[\w-]+(\.[\w-]+)+([/:?#]\S*)?$/.test(text) ? `https://${text}` : null;
}

/** Turns the selection into a link, edits the link at the cursor, or removes it. */
export function LinkButton({ editor, pressed, disabled }: { editor: Editor; pressed: boolean; disabled: boolean }) {
  const t = useTexts();
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const open = () => {
    setTyped((editor.getAttributes('link').href as string | undefined) ?? '');
    setWrong(false);
    setOpened(true);
  };
  const apply = () => {
    const href = wholeAddress(typed);
    if (!href) return setWrong(true);
    setOpened(false);
    const chain = editor.chain().focus();
    if (editor.state.selection.empty && !pressed)
      chain.insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.extendMarkRange('link').setLink({ href }).run();
  };
  const remove = () => {
    setOpened(false);
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
  };
  return (
    <Popover
      opened={opened}
      onClose={() => setOpened(false)}
      width={320}
      trigger={<IconButton label={t('rich.link')} icon={<Icon name="link" />} pressed={pressed} disabled={disabled} onClick={open} />}
    >
      <div className={css.link}>
        <TextField
          label={t('rich.address')}
          value={typed}
          onChange={setTyped}
          type="url"
          onEnter={apply}
          error={wrong ? t('rich.noAddress') : undefined}
        />
        <div className={css.linkButtons}>
          <Button size="small" kind="primary" onClick={apply}>
            {t('rich.setLink')}
          </Button>
          {pressed && (
            <Button size="small" onClick={remove}>
              {t('rich.unlink')}
            </Button>
          )}
        </div>
      </div>
    </Popover>
  );
}
