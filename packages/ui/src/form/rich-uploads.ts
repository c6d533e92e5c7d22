import type { Editor } from '@tiptap/react';
import { useRef, useState } from 'react';
import { type RichFile, richFiles } from './rich-uploads-rules.ts';
import { useUploads } from './uploads.tsx';
import { admit } from './upload-rules.ts';
import { useTexts } from '../base/texts.tsx';

const withoutEnding = (name: string) => name.replace(/\.[^.]*$/, '');

function place(editor: Editor, kind: RichFile, file: File, src: string): void {
  const chain = editor.chain().focus();
  if (kind === 'image') chain.setImage({ src, alt: withoutEnding(file.name) }).run();
  else if (kind === 'video') chain.setVideo({ src }).run();
  else
    chain
      .insertContent([
        { type: 'text', text: file.name, marks: [{ type: 'link', attrs: { href: src } }] },
        { type: 'text', text: ' ' },
      ])
      .run();
}

/** Uploads files one after another and inserts each at the cursor; reports progress and the error of a file. */
export function useRichUploads(editorOf: () => Editor | null) {
  const uploads = useUploads();
  const t = useTexts();
  const [sending, setSending] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef(Promise.resolve());

  async function one(kind: RichFile, file: File): Promise<void> {
    setSending((count) => count + 1);
    try {
      const address = await uploads!.upload(file, () => undefined, { kind, open: true });
      const editor = editorOf();
      if (editor && !editor.isDestroyed) place(editor, kind, file, address);
    } catch (refusal) {
      // The error carries the message of the component that rejected the file.
      setProblem((refusal instanceof Error && refusal.message) || t('upload.failed', { name: file.name }));
    }
    setSending((count) => count - 1);
  }

  return {
    able: uploads !== null,
    sending: sending > 0,
    problem,
    /** Uploads files of one kind. Files of another type, or too large, are reported and skipped. */
    send(kind: RichFile, files: readonly File[]): void {
      const { take, problem: wrong } = admit(files, 0, { ...richFiles[kind], max: 20 });
      setProblem(wrong ? t(`upload.${wrong.key}`, wrong.values) : null);
      for (const at of take) running.current = running.current.then(() => one(kind, files[at]!));
    },
  };
}
