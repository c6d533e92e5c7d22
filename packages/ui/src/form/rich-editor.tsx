import Image from '@tiptap/extension-image';
import { type Editor, EditorContent, mergeAttributes, Node, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useRef } from 'react';
import { definedOnly } from '@entrepot/contract/core/defined-only.ts';
import { FieldBox, useField } from './field-box.tsx';
import type { InputProps } from './widget-props.ts';
import css from './rich-editor.module.css';
import text from './rich-text.module.css';
import { RichToolbar } from './rich-toolbar.tsx';
import { useRichUploads } from './rich-uploads.ts';
import { useTexts } from '../base/texts.tsx';

declare module '@tiptap/react' {
  interface Commands<ReturnType> {
    video: {
      /** Inserts a video at the cursor. */
      setVideo(video: { src: string }): ReturnType;
    };
  }
}

/** Block-level video with the browser's controls. */
const Video = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: null } }),
  parseHTML: () => [{ tag: 'video[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['video', mergeAttributes(HTMLAttributes, { controls: '' })],
  addCommands() {
    return {
      setVideo:
        ({ src }) =>
        ({ commands }) =>
          commands.insertContent({ type: this.name, attrs: { src } }),
    };
  },
});

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, defaultProtocol: 'https', HTMLAttributes: { target: null, rel: null } },
  }),
  Image,
  Video,
];
const imagesOf = (data: DataTransfer | null) => [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));

/**
 * Rich text as HTML. The content is in the form from the first change on, so that a hidden page, which destroys the editor, is restored
 * with everything but the undo history.
 */
export function RichEditor(props: InputProps<string>) {
  const { value, onChange, onBlur, disabled = false, readOnly = false, autoFocus } = props;
  const t = useTexts();
  const { id, control } = useField(props);
  const lastHtml = useRef(value ?? '');
  const latest = useRef({ onChange, onBlur });
  latest.current = { onChange, onBlur };
  const files = useRichUploads(() => editor);
  const sendImages = useRef((data: DataTransfer | null) => Boolean(data));
  sendImages.current = (data) => {
    const images = imagesOf(data);
    if (!images.length || !files.able) return false;
    files.send('image', images);
    return true;
  };

  // A restored page renders once before its editor is created again.
  const editor: Editor | null = useEditor({
    extensions,
    content: value ?? '',
    editable: !disabled && !readOnly,
    autofocus: autoFocus ?? false,
    editorProps: {
      attributes: definedOnly({
        id,
        class: `${css.text} ${text.rich}`,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': props.label,
        'aria-describedby': control['aria-describedby'] || undefined,
        'aria-invalid': props.error ? 'true' : undefined,
        'aria-required': props.required ? 'true' : undefined,
      }),
      handlePaste: (_view, event) => sendImages.current(event.clipboardData),
      handleDrop: (_view, event, _slice, moved) => !moved && sendImages.current(event.dataTransfer),
    },
    onUpdate({ editor: now }) {
      const html = now.isEmpty ? null : now.getHTML();
      lastHtml.current = html ?? '';
      latest.current.onChange(html);
    },
    onBlur: () => latest.current.onBlur?.(),
  });

  useEffect(() => {
    const next = value ?? '';
    if (!editor || editor.isDestroyed || next === lastHtml.current) return;
    lastHtml.current = next;
    editor.commands.setContent(next, { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => {
    if (editor && !editor.isDestroyed) editor.setEditable(!disabled && !readOnly, false);
  }, [editor, disabled, readOnly]);

  const error = props.error ?? files.problem ?? undefined;
  return (
    <FieldBox {...props} id={id} as="div" error={error}>
      <div className={css.box} data-wrong={error ? true : undefined} data-shut={disabled || readOnly || undefined}>
        {!readOnly && editor && <RichToolbar editor={editor} disabled={disabled} able={files.able} onFiles={files.send} />}
        <EditorContent editor={editor} />
        {files.sending && (
          <p className={css.sending} role="status">
            {t('upload.sending')}
          </p>
        )}
      </div>
    </FieldBox>
  );
}
