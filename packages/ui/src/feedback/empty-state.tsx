import { Button } from '../base/button.tsx';
import { Icon } from '../base/icons.tsx';
import type { EmptyStateProps } from '../page/page-props.ts';
import css from '../table/states.module.css';

/** Explains why there is nothing here and what to do next. */
export function EmptyState({ title, text, action, compact, heading }: EmptyStateProps) {
  return (
    <div className={css.state} data-compact={compact || undefined}>
      <span className={css.sign}>
        <Icon name="box" size={26} />
      </span>
      {heading ? <h1 className={css.title}>{title}</h1> : <p className={css.title}>{title}</p>}
      {text && <p className={css.text}>{text}</p>}
      {action && (
        <div className={css.buttons}>
          <Button onClick={action.onClick}>{action.label}</Button>
        </div>
      )}
    </div>
  );
}
