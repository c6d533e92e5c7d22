import { deleteListView, saveListView, sharesListViews } from '@entrepot/contract/modules/access/list-view.ts';
import { Button, IconButton } from '@entrepot/ui/base/button.tsx';
import { confirm } from '@entrepot/ui/feedback/confirm.tsx';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { Checkbox } from '@entrepot/ui/form/tick.tsx';
import { type FormEvent, useState } from 'react';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { audience, type ListView, reloadViews, useCan } from '@entrepot/client/session/session.ts';
import type { ListViewsProps } from './list-views.tsx';
import css from './views-panel.module.css';

interface PanelProps extends ListViewsProps {
  visible: ListView | undefined;
  /** Initial view of the form: the current one, or the last selected one, which can be overwritten. */
  last: ListView | undefined;
  onSaved(id: string): void;
  onClose(): void;
}

/** Saved views of a list and a form that saves the current state. An existing name is overwritten. */
export function ViewsPanel({ listKey, views, now, visible, last, onChoose, onSaved, onClose }: PanelProps) {
  const web = useTexts('core-web');
  const mayShare = useCan()(sharesListViews) && audience() !== 'customer';
  const mayChange = (view: ListView) => !view.shared || mayShare;
  return (
    <div role="dialog" aria-label={web('views.title')}>
      <div className={css.head}>{web('views.title')}</div>
      {views.length === 0 && <p className={css.none}>{web('views.none')}</p>}
      {views.length > 0 && (
        <ul className={css.list}>
          {views.map((view) => (
            <li key={view.id} className={css.item}>
              <button type="button" className={css.choose} aria-pressed={view.id === visible?.id} onClick={() => onChoose(view)}>
                <span className={css.name}>{view.name}</span>
                <span className={css.mark}>
                  {[view.shared && web('views.shared'), view.isDefault && web('views.default')].filter(Boolean).join(' · ')}
                </span>
              </button>
              {mayChange(view) && <DeleteButton view={view} onConfirm={onClose} />}
            </li>
          ))}
        </ul>
      )}
      <SaveViewForm
        listKey={listKey}
        views={views}
        now={now}
        mayShare={mayShare}
        begin={last && mayChange(last) ? last : undefined}
        onSaved={onSaved}
      />
    </div>
  );
}

/** Deletes a view after confirmation. The panel closes first, because it would cover the dialog. */
function DeleteButton({ view, onConfirm }: { view: ListView; onConfirm(): void }) {
  const web = useTexts('core-web');
  const deleting = useCall(deleteListView, { success: web('removed'), done: () => void reloadViews() });
  const deleteView = async () => {
    onConfirm();
    const agreed = await confirm({
      title: web('form.removeTitle', { kind: web('views.one') }),
      text: web(view.shared ? 'views.removeShared' : 'form.removeText', { name: view.name }),
      confirmLabel: web('list.remove'),
      tone: 'danger',
    });
    if (agreed) await deleting.run({ id: view.id });
  };
  return (
    <IconButton
      label={web('views.remove', { name: view.name })}
      icon={<Icon name="trash" />}
      onClick={deleteView}
      disabled={deleting.busy}
    />
  );
}

interface SaveViewProps extends Pick<PanelProps, 'listKey' | 'views' | 'now' | 'onSaved'> {
  mayShare: boolean;
  begin: ListView | undefined;
}

function SaveViewForm({ listKey, views, now, mayShare, begin, onSaved }: SaveViewProps) {
  const web = useTexts('core-web');
  const [name, setName] = useState(begin?.name ?? '');
  const [isDefault, setDefault] = useState(begin?.isDefault ?? false);
  const [shared, setShared] = useState(begin?.shared ?? false);
  const known = views.find((view) => view.name === name.trim() && view.shared === shared);
  const saving = useCall(saveListView, {
    success: web('views.saved', { name: name.trim() }),
    done(id) {
      onSaved(id);
      void reloadViews();
    },
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim()) void saving.run({ id: known?.id ?? null, listKey, name: name.trim(), isDefault, shared, ...now });
  };
  return (
    <form className={css.form} onSubmit={save}>
      <TextField label={web('views.name')} value={name} onChange={setName} maxLength={40} hint={web('views.hint')} />
      <Checkbox label={web('views.opensWith')} checked={isDefault} onChange={setDefault} />
      {mayShare && <Checkbox label={web('views.share')} checked={shared} onChange={setShared} />}
      <Button type="submit" kind="primary" busy={saving.busy} disabled={!name.trim()}>
        {web(known ? 'views.updateView' : 'views.keep')}
      </Button>
    </form>
  );
}
