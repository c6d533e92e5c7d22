import { copyText } from './clipboard.ts';
import css from './copy-text.module.css';
import { Icon } from './icons.tsx';
import { useWords } from './words.tsx';

/** Gives the way to put text on the clipboard; it says whether that worked. */
export function useCopy(): (text: string) => Promise<void> {
  const t = useWords();
  return (text) => copyText(text, { copied: (what) => t('common.copied', { text: what }), failed: t('common.copyFailed') });
}

/** A number or code in monospace that a press copies. `quiet` shows its sign on hover only. */
export function CopyText({ text, quiet }: { text: string; quiet?: boolean }) {
  const t = useWords();
  const copy = useCopy();
  return (
    <button
      type="button"
      className={css.copy}
      data-shown={quiet ? undefined : true}
      aria-label={t('common.copyThis', { text })}
      onClick={() => void copy(text)}
    >
      <span>{text}</span>
      <Icon name="copy" size={13} />
    </button>
  );
}
