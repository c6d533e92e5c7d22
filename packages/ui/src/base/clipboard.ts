import { notify } from '../feedback/notice-store.ts';

/** The messages of a copy: success, and refusal by the browser. */
export interface CopyTexts {
  /** Called with the text that was copied. */
  copied(text: string): string;
  failed: string;
}

/** Fallback for pages without access to the clipboard API; false where that is forbidden too. */
function copyBySelection(text: string): boolean {
  const box = document.createElement('textarea');
  box.value = text;
  document.body.append(box);
  box.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    box.remove();
  }
}

/** Copies text to the clipboard and reports success or failure with the given texts. */
export async function copyText(text: string, texts: CopyTexts): Promise<void> {
  // A page in an insecure context has no clipboard at all.
  const done = await Promise.resolve(navigator.clipboard)
    .then((clipboard) => clipboard.writeText(text))
    .then(
      () => true,
      () => copyBySelection(text),
    );
  if (!done) notify({ id: 'copied', tone: 'error', text: texts.failed });
  else notify({ id: 'copied', tone: 'success', text: texts.copied(text.length > 40 ? `${text.slice(0, 40)}…` : text), life: 1800 });
}
