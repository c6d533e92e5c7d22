import { Button } from './button.tsx';
import { CopyText } from './copy-text.tsx';
import { Icon } from './icons.tsx';
import type { ErrorStateProps } from './page-props.ts';
import css from './states.module.css';
import { useWords } from './words.tsx';

/** Says what failed, offers to try again and carries the request's id to copy. */
export function ErrorState({ title, message, requestId, onRetry, compact }: ErrorStateProps) {
  const t = useWords();
  return (
    <div className={css.state} data-compact={compact || undefined} role="alert">
      <span className={css.sign} data-wrong>
        <Icon name="warn" size={26} />
      </span>
      <p className={css.title}>{title ?? t('error.title')}</p>
      <p className={css.text}>{message}</p>
      {onRetry && (
        <div className={css.buttons}>
          <Button icon={<Icon name="refresh" />} onClick={onRetry}>
            {t('common.retry')}
          </Button>
        </div>
      )}
      {requestId && (
        <div className={css.id}>
          {t('error.request')} <CopyText text={requestId} />
        </div>
      )}
    </div>
  );
}
