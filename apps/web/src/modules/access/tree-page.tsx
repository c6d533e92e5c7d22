import { IconButton } from '@entrepot/ui/base/button.tsx';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import type { ToolbarAction } from '@entrepot/ui/table/list-props.ts';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { Toolbar } from '@entrepot/ui/table/toolbar.tsx';
import type { ReactNode } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useTabLocation } from '../../core/tabs/tab-location.ts';

interface Props {
  find: string;
  onFind(text: string): void;
  onRefresh(): unknown;
  actions: readonly ToolbarAction[];
  children: ReactNode;
}

/** Layout of a page with a tree: title, search field and buttons. */
export function TreePage({ find, onFind, onRefresh, actions, children }: Props) {
  const t = useTexts('access');
  const web = useTexts('core-web');
  const { title } = useTabLocation();
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
