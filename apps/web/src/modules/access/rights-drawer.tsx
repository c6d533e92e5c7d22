import { listText } from '@entrepot/ui/list-text.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import { getSelectApis, getSelectBackstageMenus, type SelectableMenu } from '@entrepot/contract/modules/access/menu-calls.ts';
import { role as ofRoles } from '@entrepot/contract/modules/access/role.ts';
import { setRoleAuthorization } from '@entrepot/contract/modules/access/role-calls.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { ErrorState } from '@entrepot/ui/error-state.tsx';
import { Stack, Text } from '@entrepot/ui/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { Drawer } from '@entrepot/ui/modal.tsx';
import { Tabs } from '@entrepot/ui/tabs.tsx';
import { TextField } from '@entrepot/ui/text-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '@entrepot/client/calls/api.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { titleOf } from '@entrepot/client/form/resource-fields.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { RightsApis } from './rights-apis.tsx';
import { RightsGroup } from './rights-group.tsx';
import type { Role } from './roles.tsx';

const codesOf = (groups: readonly SelectableMenu[]) =>
  groups.flatMap(({ Children }) =>
    Children.flatMap(({ Name, Checked, Buttons }) => [
      ...(Checked ? [Name] : []),
      ...Buttons.filter((button) => button.Checked).map(({ Code }) => Code),
    ]),
  );

// No form of a call: what is filled in is a tree of ticks over two tabs, each loaded by itself.
/** What a role may see and press, ticked screen by screen. */
export function RightsDrawer({ role, onClose }: { role: Role; onClose(): void }) {
  const t = useWords('access');
  const title = t('pages.rightsTitle', { name: titleOf(ofRoles, role) });
  const { data, error, refetch } = useQuery({
    queryKey: ['rights', role.id],
    queryFn: () => ask(getSelectBackstageMenus, { roleId: role.id }, { quiet: true }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [changed, setChanged] = useState<ReadonlySet<string> | null>(null);
  const apis = useQuery({
    queryKey: ['rights apis', role.id],
    queryFn: () => ask(getSelectApis, { roleId: role.id }, { quiet: true }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [calls, setCalls] = useState<ReadonlySet<string> | null>(null);
  const [tab, setTab] = useState('screens');
  const [find, setFind] = useState('');
  const has = changed ?? new Set(codesOf(data ?? []));
  const saving = useCall(setRoleAuthorization, { success: t('pages.rightsSaved'), done: onClose });
  const toggle = (codes: readonly string[], on: boolean) => {
    const next = new Set(has);
    for (const code of codes) {
      if (on) next.add(code);
      else next.delete(code);
      // A button is of no use without its screen, and a screen that goes takes its buttons along.
      const [screen = code] = code.split('.');
      if (on) next.add(screen);
      else if (code === screen) for (const other of has) if (other.startsWith(`${screen}.`)) next.delete(other);
    }
    setChanged(next);
  };
  const save = () => {
    const all = [...has];
    return saving.run({
      id: role.id,
      menuIds: all.filter((code) => !code.includes('.')),
      buttons: all.filter((code) => code.includes('.')),
      apiIds: calls ? [...calls] : undefined,
    });
  };
  const groups = (data ?? []).map((group) => ({
    ...group,
    Children: group.Children.filter(({ Title }) => Title.toLowerCase().includes(find.trim().toLowerCase())),
  }));
  const isNew = new Set(role.newRights);
  // Hidden pages come with their screens and are not told.
  const news = (data ?? [])
    .flatMap(({ Children }) => Children)
    .flatMap(({ Name, Title, Buttons }) => [
      ...(isNew.has(Name) ? [Title] : []),
      ...Buttons.filter(({ Code }) => isNew.has(Code)).map((button) => headed(Title, button.Name)),
    ]);
  return (
    <Drawer
      opened
      onClose={onClose}
      size="large"
      title={title}
      footer={
        <Button kind="primary" onClick={save} busy={saving.busy} disabled={!changed && !calls}>
          {t('actions.Authorize')}
        </Button>
      }
    >
      {error && !data ? (
        <ErrorState {...errorProps(error, refetch)} />
      ) : data ? (
        <Tabs
          label={title}
          value={tab}
          onChange={setTab}
          tabs={[
            {
              key: 'screens',
              label: t('pages.screens'),
              content: (
                <Stack>
                  <Text tone="soft">{t('pages.rightsText')}</Text>
                  {news.length > 0 && (
                    <Alert tone="info" title={t('roles.newRightsTitle')}>
                      {listText(news)}
                      <br />
                      {t('roles.newRightsText')}
                    </Alert>
                  )}
                  <TextField label={t('pages.find')} value={find} onChange={setFind} />
                  {groups.map(
                    (group) => group.Children.length > 0 && <RightsGroup key={group.Id} group={group} has={has} onToggle={toggle} />,
                  )}
                </Stack>
              ),
            },
            { key: 'calls', label: t('apis.tab'), content: <RightsApis areas={apis.data} chosen={calls} onChoose={setCalls} /> },
          ]}
        />
      ) : (
        <LoadingBlock />
      )}
    </Drawer>
  );
}
