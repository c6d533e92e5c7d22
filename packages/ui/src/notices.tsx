import { useEffect, useRef } from 'react';
import { toneIcons } from './alert.tsx';
import { Button, IconButton } from './button.tsx';
import { CopyText } from './copy-text.tsx';
import { Icon } from './icons.tsx';
import { closeNotice, useNotices, type ShownNotice } from './notice-store.ts';
import css from './notices.module.css';
import { useWords } from './words.tsx';

/** Closes a notice after its life; the time stands still while the pointer or the focus is on it. */
function useLife(notice: ShownNotice) {
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

function NoticeCard({ notice }: { notice: ShownNotice }) {
  const t = useWords();
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

/** The notices that show now, at most three, newest below. */
export function NoticeStack() {
  const { shown } = useNotices();
  const t = useWords();
  return (
    <section className={css.stack} aria-label={t('notice.region')} aria-live="polite">
      {shown.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </section>
  );
}
