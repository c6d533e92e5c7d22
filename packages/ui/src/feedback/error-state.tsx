import { Button } from '../base/button.tsx';
import { CopyText } from '../base/copy-text.tsx';
import { Icon } from '../base/icons.tsx';
import type { ErrorStateProps } from '../page/page-props.ts';
import css from '../table/states.module.css';
import { useTexts } from '../base/texts.tsx';

/** Shows the error, a button to try again and the request id to copy. */
export function ErrorState({ title, message, requestId, onRetry, compact }: ErrorStateProps) {
  const t = useTexts();
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
