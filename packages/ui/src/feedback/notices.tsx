import { useEffect, useRef } from 'react';
import { toneIcons } from './alert.tsx';
import { Button, IconButton } from '../base/button.tsx';
import { CopyText } from '../base/copy-text.tsx';
import { Icon } from '../base/icons.tsx';
import { closeNotice, useNotices, type VisibleNotice } from './notice-store.ts';
import css from './notices.module.css';
import { useTexts } from '../base/texts.tsx';

/** Closes a notice after its lifetime. The timer pauses while the pointer or the focus is on it. */
function useLife(notice: VisibleNotice) {
  const life = notice.life ?? (notice.tone === 'error' ? 8000 : 4500);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = () => {
    clearTimeout(timer.current);
    if (life) timer.current = setTimeout(() => closeNotice(notice.id), life);
  };
  const stop = () => clearTimeout(timer.current);
  useEffect(() => {
    start();
    return stop;
  }, [notice]);
  return { onPointerEnter: stop, onPointerLeave: start, onFocus: stop, onBlur: start };
}

function NoticeCard({ notice }: { notice: VisibleNotice }) {
  const t = useTexts();
  const life = useLife(notice);
  return (
    <div className={css.notice} data-tone={notice.tone} role={notice.tone === 'error' ? 'alert' : 'status'} {...life}>
      <span className={css.sign}>
        <Icon name={toneIcons[notice.tone]} size={18} />
      </span>
      <div className={css.body}>
        {notice.title && <strong className={css.title}>{notice.title}</strong>}
        {notice.text}
        {(notice.copy || notice.action) && (
          <div className={css.foot}>
            {notice.copy && <CopyText text={notice.copy} />}
            {notice.action && (
              <Button
                kind="link"
                onClick={() => {
                  closeNotice(notice.id);
                  notice.action?.onClick();
                }}
              >
                {notice.action.label}
              </Button>
            )}
          </div>
        )}
      </div>
      <IconButton label={t('common.close')} icon={<Icon name="close" />} onClick={() => closeNotice(notice.id)} />
    </div>
  );
}

/** Visible notices, at most three, newest at the bottom. */
export function NoticeStack() {
  const { visible } = useNotices();
  const t = useTexts();
  return (
    <section className={css.stack} aria-label={t('notice.region')} aria-live="polite">
      {visible.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </section>
  );
}
