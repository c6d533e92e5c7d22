import { listText } from '@entrepot/ui/table/list-text.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import { getSelectApis, getSelectBackstageMenus, type SelectableMenu } from '@entrepot/contract/modules/access/menu-calls.ts';
import { role as ofRoles } from '@entrepot/contract/modules/access/role.ts';
import { setRoleAuthorization } from '@entrepot/contract/modules/access/role-calls.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { Drawer } from '@entrepot/ui/feedback/modal.tsx';
import { Tabs } from '@entrepot/ui/page/tabs.tsx';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { useCallOnce } from '@entrepot/client/react/call-queries.ts';
import { useState } from 'react';
import { errorProps } from '../../core/app/error-props.ts';
import { titleOf } from '@entrepot/client/form/resource-fields.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
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

// Not a schema form: the input is a tree of checkboxes on two tabs, each loaded separately.
/** Screens and buttons of a role, selected screen by screen. */
export function RightsDrawer({ role, onClose }: { role: Role; onClose(): void }) {
  const t = useTexts('access');
  const title = t('pages.rightsTitle', { name: titleOf(ofRoles, role) });
  const { data, error, refetch } = useCallOnce(getSelectBackstageMenus, { roleId: role.id });
  const [changed, setChanged] = useState<ReadonlySet<string> | null>(null);
  const apis = useCallOnce(getSelectApis, { roleId: role.id });
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
      // A button requires its screen: deselecting a screen deselects its buttons.
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
  // Hidden pages follow their screens and are not listed.
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
