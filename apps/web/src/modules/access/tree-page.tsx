import { IconButton } from '@entrepot/ui/button.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import type { ToolbarAction } from '@entrepot/ui/list-props.ts';
import { TextField } from '@entrepot/ui/text-field.tsx';
import { Toolbar } from '@entrepot/ui/toolbar.tsx';
import type { ReactNode } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { usePlace } from '../../core/tabs/place.ts';

interface Props {
  find: string;
  onFind(text: string): void;
  onRefresh(): unknown;
  actions: readonly ToolbarAction[];
  children: ReactNode;
}

/** The frame of a page that shows a tree: title, a field that searches it, its buttons. */
export function TreePage({ find, onFind, onRefresh, actions, children }: Props) {
  const t = useWords('access');
  const web = useWords('core-web');
  const { title } = usePlace();
  return (
    <>
      <PageHeader title={title} actions={<IconButton label={web('list.refresh')} icon={<Icon name="refresh" />} onClick={onRefresh} />} />
      <Toolbar
        actions={actions}
        right={
          <TextField
            label={t('tree.find')}
            hideLabel
            placeholder={t('tree.find')}
            type="search"
            value={find}
            onChange={onFind}
            left={<Icon name="search" size={16} />}
          />
        }
      />
      {children}
    </>
  );
}
