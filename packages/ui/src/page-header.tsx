import { IconButton } from './button.tsx';
import { Icon } from './icons.tsx';
import css from './page-header.module.css';
import type { PageHeaderProps } from './page-props.ts';
import { useWords } from './words.tsx';

/** The name of a page, the way back, its state and its actions. */
export function PageHeader({ title, subtitle, tags, onBack, actions, children }: PageHeaderProps) {
  const t = useWords();
  return (
    <header className={css.header}>
      {onBack && <IconButton label={t('common.back')} icon={<Icon name="back" />} onClick={onBack} />}
      <div className={css.names}>
        <div className={css.line}>
          <h1 className={css.title}>{title}</h1>
          {tags}
        </div>
        {subtitle && <div className={css.subtitle}>{subtitle}</div>}
      </div>
      {actions && <div className={css.actions}>{actions}</div>}
      {children}
    </header>
  );
}
