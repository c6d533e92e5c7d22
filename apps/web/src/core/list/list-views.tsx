import { Button } from '@entrepot/ui/button.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import { Popover } from '@entrepot/ui/popover.tsx';
import { late } from '@entrepot/ui/late.tsx';
import { Suspense, useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import type { ListView } from '@entrepot/client/session/session.ts';
import { isShowing, type Shown } from './view-rules.ts';

const ViewsPanel = late(() => import('./views-panel.tsx').then((part) => ({ default: part.ViewsPanel })));

// Its place is found before what stands in it is loaded.
const panelWidth = 320;

/** Which list, its views, what it shows now, and how it is made to show one of them. */
export interface ListViewsProps {
  listKey: string;
  views: readonly ListView[];
  now: Shown;
  onChoose(view: ListView): void;
}

/** The views of a list: which one it shows, the others to choose from, and what it shows now to be kept under a name. */
export function ListViews(props: ListViewsProps) {
  const web = useWords('core-web');
  const [opened, setOpened] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const shown = props.views.find((view) => isShowing(view, props.now));
  const last = shown ?? props.views.find(({ id }) => id === chosen);
  const choose = (view: ListView) => {
    setChosen(view.id);
    setOpened(false);
    props.onChoose(view);
  };
  const trigger = (
    <Button kind="quiet" icon={<Icon name="star" />} onClick={() => setOpened(!opened)} title={web('views.title')}>
      {shown?.name ?? web('views.title')}
    </Button>
  );
  return (
    <Popover opened={opened} onClose={() => setOpened(false)} align="end" width={panelWidth} trigger={trigger}>
      <Suspense fallback={null}>
        <ViewsPanel {...props} onChoose={choose} shown={shown} last={last} onKept={setChosen} onClose={() => setOpened(false)} />
      </Suspense>
    </Popover>
  );
}
