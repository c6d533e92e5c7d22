import css from './data-table.module.css';
import { IconButton } from '../base/button.tsx';
import { Icon } from '../base/icons.tsx';
import { Menu } from '../page/menu.tsx';
import type { RowAction } from './table-props.ts';
import { splitActions } from './table-state.ts';
import { useBusy } from '../feedback/use-busy.ts';
import { useTexts } from '../base/texts.tsx';

function Operator<R>({ action, row }: { action: RowAction<R>; row: R }) {
  const blocked = action.blocked?.(row) || undefined;
  const [run, busy] = useBusy(() => action.run(row));
  if (action.icon && !blocked)
    return <IconButton label={action.label} icon={action.icon} tone={action.tone} disabled={busy} onClick={run} />;
  return (
    <button
      type="button"
      className={css.op}
      data-tone={action.tone}
      data-tip={blocked}
      aria-disabled={blocked || busy ? true : undefined}
      aria-label={blocked ? `${action.label}: ${blocked}` : action.icon ? action.label : undefined}
      onClick={() => !blocked && run()}
    >
      {action.icon ?? action.label}
    </button>
  );
}

/** The actions of a row: at most five in the row, the rest in the overflow menu. A blocked one shows the reason. */
export function RowActions<R>({ actions, row }: { actions: readonly RowAction<R>[]; row: R }) {
  const t = useTexts();
  const [inline, rest] = splitActions(actions, row);
  return (
    <span className={css.opsList}>
      {inline.map((action) => (
        <Operator key={action.key} action={action} row={row} />
      ))}
      {rest.length > 0 && (
        <Menu
          label={t('common.more')}
          items={rest.map((action) => ({
            key: action.key,
            label: action.label,
            icon: action.icon,
            tone: action.tone,
            disabled: Boolean(action.blocked?.(row)),
            onClick: () => void action.run(row),
          }))}
        >
          <IconButton label={t('common.more')} icon={<Icon name="more" />} />
        </Menu>
      )}
    </span>
  );
}
