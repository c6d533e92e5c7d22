import { type Editor, useEditorState } from '@tiptap/react';
import { type ChangeEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { IconButton } from '../base/button.tsx';
import { Icon, type IconName } from '../base/icons.tsx';
import { LinkButton } from './rich-link.tsx';
import css from './rich-editor.module.css';
import { type RichFile, richFiles } from './rich-uploads-rules.ts';
import { useTexts, type WordKey } from '../base/texts.tsx';

type RichKey = WordKey extends infer W ? (W extends `rich.${infer K}` ? K : never) : never;
interface Tool {
  key: RichKey;
  icon: IconName;
  run(editor: Editor): void;
  on?(editor: Editor): boolean;
  can?(editor: Editor): boolean;
}

const chain = (editor: Editor) => editor.chain().focus();
const groups: readonly (readonly Tool[])[] = [
  [
    { key: 'undo', icon: 'undo', run: (editor) => chain(editor).undo().run(), can: (editor) => editor.can().undo() },
    { key: 'redo', icon: 'redo', run: (editor) => chain(editor).redo().run(), can: (editor) => editor.can().redo() },
  ],
  [
    {
      key: 'heading',
      icon: 'heading',
      run: (editor) => chain(editor).toggleHeading({ level: 2 }).run(),
      on: (editor) => editor.isActive('heading', { level: 2 }),
    },
    {
      key: 'subheading',
      icon: 'subheading',
      run: (editor) => chain(editor).toggleHeading({ level: 3 }).run(),
      on: (editor) => editor.isActive('heading', { level: 3 }),
    },
  ],
  [
    { key: 'bold', icon: 'bold', run: (editor) => chain(editor).toggleBold().run(), on: (editor) => editor.isActive('bold') },
    { key: 'italic', icon: 'italic', run: (editor) => chain(editor).toggleItalic().run(), on: (editor) => editor.isActive('italic') },
    {
      key: 'underline',
      icon: 'underline',
      run: (editor) => chain(editor).toggleUnderline().run(),
      on: (editor) => editor.isActive('underline'),
    },
    { key: 'strike', icon: 'strike', run: (editor) => chain(editor).toggleStrike().run(), on: (editor) => editor.isActive('strike') },
  ],
  [
    {
      key: 'bullets',
      icon: 'bullets',
      run: (editor) => chain(editor).toggleBulletList().run(),
      on: (editor) => editor.isActive('bulletList'),
    },
    {
      key: 'numbers',
      icon: 'numbers',
      run: (editor) => chain(editor).toggleOrderedList().run(),
      on: (editor) => editor.isActive('orderedList'),
    },
    {
      key: 'quote',
      icon: 'quote',
      run: (editor) => chain(editor).toggleBlockquote().run(),
      on: (editor) => editor.isActive('blockquote'),
    },
    { key: 'rule', icon: 'rule', run: (editor) => chain(editor).setHorizontalRule().run() },
  ],
];
const uploads: readonly { kind: RichFile; key: RichKey; icon: IconName }[] = [
  { kind: 'image', key: 'image', icon: 'image' },
  { kind: 'document', key: 'attach', icon: 'attach' },
  { kind: 'video', key: 'video', icon: 'video' },
];
const tools = groups.flat();

/** Roving tab index: one tab stop; arrows move between buttons. */
function useRoving() {
  const bar = useRef<HTMLDivElement>(null);
  const buttons = () => [...(bar.current?.querySelectorAll('button') ?? [])];
  useEffect(() => {
    const all = buttons();
    if (!all.some((button) => button.tabIndex === 0 && !button.disabled && button.dataset.stop))
      rove(all.find((button) => !button.disabled));
  });
  function rove(to: HTMLButtonElement | undefined): void {
    for (const button of buttons()) {
      button.tabIndex = button === to ? 0 : -1;
      if (button === to) button.dataset.stop = 'true';
      else delete button.dataset.stop;
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const open = buttons().filter((button) => !button.disabled);
    const at = open.indexOf(document.activeElement as HTMLButtonElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: open.length - 1 }[event.key];
    if (to === undefined || at < 0) return;
    event.preventDefault();
    const next = open[(to + open.length) % open.length]!;
    rove(next);
    next.focus();
  };
  return { bar, onKeyDown };
}

interface RichToolbarProps {
  editor: Editor;
  disabled: boolean;
  able: boolean;
  onFiles(kind: RichFile, files: readonly File[]): void;
}

/** Toolbar above a rich text. */
export function RichToolbar({ editor, disabled, able, onFiles }: RichToolbarProps) {
  const t = useTexts();
  const { bar, onKeyDown } = useRoving();
  const chooser = useRef<HTMLInputElement>(null);
  const kind = useRef<RichFile>('image');
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: tools.map((tool) => tool.on?.(now) ?? false),
      can: tools.map((tool) => tool.can?.(now) ?? true),
      link: now.isActive('link'),
    }),
  });
  const choose = (wanted: RichFile) => {
    kind.current = wanted;
    chooser.current!.accept = richFiles[wanted].types.join(',');
    chooser.current!.click();
  };
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles(kind.current, [...(event.currentTarget.files ?? [])]);
    event.currentTarget.value = '';
  };
  return (
    <div
      ref={bar}
      className={css.bar}
      role="toolbar"
      aria-label={t('rich.toolbar')}
      onKeyDown={onKeyDown}
      // A press must not move the focus from the text: letters typed right after it would be lost.
      onMouseDown={(event) => event.preventDefault()}
    >
      {groups.map((group) => (
        <span key={group[0]!.key} className={css.group}>
          {group.map((tool) => {
            const at = tools.indexOf(tool);
            return (
              <IconButton
                key={tool.key}
                label={t(`rich.${tool.key}`)}
                icon={<Icon name={tool.icon} />}
                disabled={disabled || !state.can[at]}
                pressed={tool.on ? (state.on[at] ?? false) : undefined}
                onClick={() => tool.run(editor)}
              />
            );
          })}
        </span>
      ))}
      <span className={css.group}>
        <LinkButton editor={editor} pressed={state.link} disabled={disabled} />
        {able &&
          uploads.map(({ kind: wanted, key, icon }) => (
            <IconButton key={key} label={t(`rich.${key}`)} icon={<Icon name={icon} />} disabled={disabled} onClick={() => choose(wanted)} />
          ))}
      </span>
      <input ref={chooser} type="file" hidden multiple aria-label={t('upload.add')} onChange={chosen} />
    </div>
  );
}
