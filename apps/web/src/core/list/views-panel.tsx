import { deleteListView, saveListView, sharesListViews } from '@entrepot/contract/modules/access/list-view.ts';
import { Button, IconButton } from '@entrepot/ui/button.tsx';
import { confirm } from '@entrepot/ui/confirm.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import { TextField } from '@entrepot/ui/text-field.tsx';
import { Checkbox } from '@entrepot/ui/tick.tsx';
import { type FormEvent, useState } from 'react';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { audience, type ListView, reloadViews, useCan } from '@entrepot/client/session/session.ts';
import type { ListViewsProps } from './list-views.tsx';
import css from './views-panel.module.css';

interface PanelProps extends ListViewsProps {
  shown: ListView | undefined;
  /** The view the form begins with: the one shown, or the one last chosen, which may be kept anew. */
  last: ListView | undefined;
  onKept(id: string): void;
  onClose(): void;
}

/** The views of a list to choose from, and the form that keeps what it shows now. A name that is there is kept anew. */
export function ViewsPanel({ listKey, views, now, shown, last, onChoose, onKept, onClose }: PanelProps) {
  const web = useWords('core-web');
  const mayShare = useCan()(sharesListViews) && audience() !== 'C';
  const mayChange = (view: ListView) => !view.shared || mayShare;
  return (
    <div role="dialog" aria-label={web('views.title')}>
      <div className={css.head}>{web('views.title')}</div>
      {views.length === 0 && <p className={css.none}>{web('views.none')}</p>}
      {views.length > 0 && (
        <ul className={css.list}>
          {views.map((view) => (
            <li key={view.id} className={css.item}>
              <button type="button" className={css.choose} aria-pressed={view.id === shown?.id} onClick={() => onChoose(view)}>
                <span className={css.name}>{view.name}</span>
                <span className={css.mark}>
                  {[view.shared && web('views.shared'), view.isDefault && web('views.default')].filter(Boolean).join(' · ')}
                </span>
              </button>
              {mayChange(view) && <DeleteButton view={view} onAsk={onClose} />}
            </li>
          ))}
        </ul>
      )}
      <KeepForm
        listKey={listKey}
        views={views}
        now={now}
        mayShare={mayShare}
        begin={last && mayChange(last) ? last : undefined}
        onKept={onKept}
      />
    </div>
  );
}

/** Asks and deletes; the panel would stand over the question, so it goes first. */
function DeleteButton({ view, onAsk }: { view: ListView; onAsk(): void }) {
  const web = useWords('core-web');
  const deleting = useCall(deleteListView, { success: web('removed'), done: () => void reloadViews() });
  const ask = async () => {
    onAsk();
    const agreed = await confirm({
      title: web('form.removeTitle', { kind: web('views.one') }),
      text: web(view.shared ? 'views.removeShared' : 'form.removeText', { name: view.name }),
      confirmLabel: web('list.remove'),
      tone: 'danger',
    });
    if (agreed) await deleting.run({ id: view.id });
  };
  return (
    <IconButton label={web('views.remove', { name: view.name })} icon={<Icon name="trash" />} onClick={ask} disabled={deleting.busy} />
  );
}

interface KeepProps extends Pick<PanelProps, 'listKey' | 'views' | 'now' | 'onKept'> {
  mayShare: boolean;
  begin: ListView | undefined;
}

function KeepForm({ listKey, views, now, mayShare, begin, onKept }: KeepProps) {
  const web = useWords('core-web');
  const [name, setName] = useState(begin?.name ?? '');
  const [isDefault, setDefault] = useState(begin?.isDefault ?? false);
  const [shared, setShared] = useState(begin?.shared ?? false);
  const known = views.find((view) => view.name === name.trim() && view.shared === shared);
  const saving = useCall(saveListView, {
    success: web('views.kept', { name: name.trim() }),
    done(id) {
      onKept(id);
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
        {web(known ? 'views.keepAnew' : 'views.keep')}
      </Button>
    </form>
  );
}
