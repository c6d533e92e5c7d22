import { Button } from './button.tsx';
import { Icon } from './icons.tsx';
import { Menu } from './menu.tsx';
import type { ToolbarAction, ToolbarProps } from './list-props.ts';
import { notify } from './notice-store.ts';
import css from './toolbar.module.css';
import { useWords } from './words.tsx';

const mostInline = 5;

function Actions({ actions }: { actions: readonly ToolbarAction[] }) {
  const t = useWords();
  const rest = actions.slice(mostInline);
  return (
    <>
      {actions.slice(0, mostInline).map((action) => (
        <Button
          key={action.key}
          kind={action.primary ? 'primary' : 'plain'}
          danger={action.tone === 'danger'}
          icon={action.icon}
          disabled={action.disabled}
          onClick={action.onClick}
        >
          {action.label}
        </Button>
      ))}
      {rest.length > 0 && (
        <Menu
          label={t('common.more')}
          items={rest.map(({ key, label, icon, tone, disabled, onClick }) => ({
            key,
            label,
            icon,
            tone,
            disabled,
            onClick: () => void onClick(),
          }))}
        >
          <Button icon={<Icon name="more" />}>{t('common.more')}</Button>
        </Menu>
      )}
    </>
  );
}

/** The actions of a list: those without a selection first; those on the selected rows come with it and say how many there are. */
export function Toolbar({ actions, selected = 0, onClearSelection, right, children }: ToolbarProps) {
  const t = useWords();
  const warn = () => notify({ id: 'must-select', tone: 'warn', text: t('toolbar.mustSelect') });
  const shown = actions
    .filter((action) => !action.hidden)
    .map((action) => (action.mustSelect && selected === 0 ? { ...action, onClick: warn } : action));
  const bulk = shown.filter((action) => action.bulk);
  return (
    <div className={css.toolbar} role="toolbar" aria-label={t('toolbar.label')}>
      <Actions actions={shown.filter((action) => !action.bulk)} />
      {selected > 0 && (
        <div className={css.bulk}>
          <span className={css.count} role="status">
            {t('toolbar.selected', { count: selected })}
            {onClearSelection && (
              <Button kind="link" onClick={onClearSelection}>
                {t('common.clear')}
              </Button>
            )}
          </span>
          <Actions actions={bulk} />
        </div>
      )}
      {children}
      {right && <div className={css.right}>{right}</div>}
    </div>
  );
}
