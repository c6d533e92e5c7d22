import type { ReactNode } from 'react';
import css from './alert.module.css';
import { Icon, type IconName } from '../base/icons.tsx';
import type { NoticeTone } from './dialog-props.ts';

export const toneIcons: Record<NoticeTone, IconName> = { success: 'check', info: 'info', warn: 'warn', error: 'close' };

/** A message that stays in the page. With `live`, screen readers announce it as soon as it appears. */
export function Alert({
  tone = 'info',
  title,
  live,
  action,
  children,
}: {
  tone?: NoticeTone;
  title?: string;
  live?: boolean;
  action?: ReactNode;
  children?: ReactNode;
}) {
  const role = live ? (tone === 'error' ? 'alert' : 'status') : undefined;
  return (
    <div className={css.alert} data-tone={tone} role={role}>
      <span className={css.sign}>
        <Icon name={toneIcons[tone]} size={18} />
      </span>
      <div className={css.body}>
        {title && <strong className={css.title}>{title}</strong>}
        {children}
      </div>
      {action}
    </div>
  );
}
