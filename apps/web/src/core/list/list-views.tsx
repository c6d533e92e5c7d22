import { Button } from '@entrepot/ui/base/button.tsx';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { Popover } from '@entrepot/ui/feedback/popover.tsx';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { Suspense, useState } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import type { ListView } from '@entrepot/client/session/session.ts';
import { isShowing, type ViewState } from './view-rules.ts';

const ViewsPanel = late(() => import('./views-panel.tsx').then((part) => ({ default: part.ViewsPanel })));

// The panel is positioned before its content has loaded.
const panelWidth = 320;

/** The list, its views, its current state, and the function that applies a view. */
export interface ListViewsProps {
  listKey: string;
  views: readonly ListView[];
  now: ViewState;
  onChoose(view: ListView): void;
}

/** Saved views of a list: the current one, a selection of others, and saving the current state under a name. */
export function ListViews(props: ListViewsProps) {
  const web = useTexts('core-web');
  const [opened, setOpened] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const visible = props.views.find((view) => isShowing(view, props.now));
  const last = visible ?? props.views.find(({ id }) => id === chosen);
  const choose = (view: ListView) => {
    setChosen(view.id);
    setOpened(false);
    props.onChoose(view);
  };
  const trigger = (
    <Button kind="quiet" icon={<Icon name="star" />} onClick={() => setOpened(!opened)} title={web('views.title')}>
      {visible?.name ?? web('views.title')}
    </Button>
  );
  return (
    <Popover opened={opened} onClose={() => setOpened(false)} align="end" width={panelWidth} trigger={trigger}>
      <Suspense fallback={null}>
        <ViewsPanel {...props} onChoose={choose} visible={visible} last={last} onSaved={setChosen} onClose={() => setOpened(false)} />
      </Suspense>
    </Popover>
  );
}
