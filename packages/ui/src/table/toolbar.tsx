import { Button } from '../base/button.tsx';
import { Icon } from '../base/icons.tsx';
import { Menu } from '../page/menu.tsx';
import type { ToolbarAction, ToolbarProps } from './list-props.ts';
import { notify } from '../feedback/notice-store.ts';
import css from './toolbar.module.css';
import { useTexts } from '../base/texts.tsx';

const maxInline = 5;

function Actions({ actions }: { actions: readonly ToolbarAction[] }) {
  const t = useTexts();
  const rest = actions.slice(maxInline);
  return (
    <>
      {actions.slice(0, maxInline).map((action) => (
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

/** Actions of a list: those without a selection first; those on the selected rows appear with a selection and show its size. */
export function Toolbar({ actions, selected = 0, onClearSelection, right, children }: ToolbarProps) {
  const t = useTexts();
  const warn = () => notify({ id: 'must-select', tone: 'warn', text: t('toolbar.mustSelect') });
  const visible = actions
    .filter((action) => !action.hidden)
    .map((action) => (action.mustSelect && selected === 0 ? { ...action, onClick: warn } : action));
  const bulk = visible.filter((action) => action.bulk);
  return (
    <div className={css.toolbar} role="toolbar" aria-label={t('toolbar.label')}>
      <Actions actions={visible.filter((action) => !action.bulk)} />
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
