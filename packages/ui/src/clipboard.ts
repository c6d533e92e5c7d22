import { notify } from './notice-store.ts';

/** Puts text on the clipboard and says so in the given words; where the browser forbids it, an old-fashioned copy is tried. */
export async function copyText(text: string, said: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const box = document.createElement('textarea');
    box.value = text;
    document.body.append(box);
    box.select();
    document.execCommand('copy');
    box.remove();
  }
  notify({ id: 'copied', tone: 'success', text: `${said}: ${text.length > 40 ? `${text.slice(0, 40)}…` : text}`, life: 1800 });
}
