import { copyText } from './clipboard.ts';
import css from './copy-text.module.css';
import { Icon } from './icons.tsx';
import { useTexts } from './texts.tsx';

/** Returns a function that copies text to the clipboard and reports the result. */
export function useCopy(): (text: string) => Promise<void> {
  const t = useTexts();
  return (text) => copyText(text, { copied: (what) => t('common.copied', { text: what }), failed: t('common.copyFailed') });
}

/** A number or code in monospace that is copied on press. `quiet` shows its icon on hover only. */
export function CopyText({ text, quiet }: { text: string; quiet?: boolean }) {
  const t = useTexts();
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
