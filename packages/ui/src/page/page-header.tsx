import { IconButton } from '../base/button.tsx';
import { Icon } from '../base/icons.tsx';
import css from './page-header.module.css';
import type { PageHeaderProps } from './page-props.ts';
import { useTexts } from '../base/texts.tsx';

/** Page title, back link, state tags and actions. */
export function PageHeader({ title, subtitle, tags, onBack, actions, children }: PageHeaderProps) {
  const t = useTexts();
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
