import { notify } from './notice-store.ts';

/** What a copy says when it worked and when the browser forbids it. */
export interface CopyWords {
  /** Told with what was copied in its place. */
  copied(text: string): string;
  failed: string;
}

/** The old way, for pages the browser does not trust with its clipboard; false where that is forbidden too. */
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

/** Puts text on the clipboard and says whether that worked, in the given words. */
export async function copyText(text: string, said: CopyWords): Promise<void> {
  // A page that is not secure has no clipboard at all.
  const done = await Promise.resolve(navigator.clipboard)
    .then((clipboard) => clipboard.writeText(text))
    .then(
      () => true,
      () => copyBySelection(text),
    );
  if (!done) notify({ id: 'copied', tone: 'error', text: said.failed });
  else notify({ id: 'copied', tone: 'success', text: said.copied(text.length > 40 ? `${text.slice(0, 40)}…` : text), life: 1800 });
}
