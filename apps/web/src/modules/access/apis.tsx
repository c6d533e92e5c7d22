import { listMark } from '@entrepot/ui/table/list-text.ts';
import { api } from '@entrepot/contract/modules/access/api.ts';
import { synchronizeApis } from '@entrepot/contract/modules/access/menu-calls.ts';
import { apiIndex, userApiIndex } from '@entrepot/contract/modules/access/screens.ts';
import { Text } from '@entrepot/ui/page/layout.tsx';
import { useMemo } from 'react';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { enumLabel } from '../../core/values/enums.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { onScreen } from '../../core/list/on-screen.ts';
import { callButton } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { audienceInput } from './menu-inputs.tsx';

/** The registry of calls: the audience of each, the rights that permit it, and the roles it is restricted to. */
export function Apis({ roleKind }: { roleKind: 1 | 2 }) {
  const t = useTexts('access');
  const screen = roleKind === 1 ? apiIndex : userApiIndex;
  const fields = useMemo(
    () => ({
      path: { hint: t('apis.pathHint') },
      audience: { input: audienceInput(null), span: 2, hint: t('apis.audienceHint') },
      description: { span: 4 },
    }),
    [t],
  );
  const kindsOf = (row: Listed<typeof api>) => {
    if (row.anonymous) return t('api.fields.anonymous');
    const kinds = row.audience?.length ? row.audience : (row.offered ?? []);
    return kinds.map((kind) => enumLabel('AccountTypeCode', kind)).join(listMark());
  };
  const rightsOf = (row: Listed<typeof api>) => {
    const codes = row.permissions ?? [];
    if (codes.length)
      return (
        <Text inline mono size="small">
          {codes.join(listMark())}
        </Text>
      );
    return (
      <Text inline tone="soft">
        {t(row.anonymous ? 'apis.open' : 'apis.everybody')}
      </Text>
    );
  };
  return (
    <ListPage
      of={onScreen(api, screen)}
      fixed={roleKind === 1 ? { forStaff: true } : { forCustomers: true }}
      filters={['area', 'deprecated']}
      columns={['path', 'permissions', 'audience', 'deprecated']}
      cells={{ permissions: rightsOf, audience: kindsOf }}
      detail={{
        sections: [{ keys: ['path', 'permissions', 'audience', 'description', 'served', 'deprecated'] }],
        cells: { permissions: rightsOf, audience: kindsOf },
      }}
      rowTone={(row) => (row.deprecated ? 'neutral' : undefined)}
      mayRemove={(row) => !row.served}
      form={{ sections: [{ rows: [['area', 'operation', 'path'], ['audience', 'deprecated'], ['description']] }], fields }}
      toolbar={[
        callButton({
          key: 'synchronize',
          call: synchronizeApis,
          label: t('rights.Synchronize'),
          icon: 'refresh',
          needs: screen.Synchronize,
          input: () => ({}),
          success: ({ added, removed }) => t('apis.synchronized', { added, removed }),
        }),
      ]}
    />
  );
}
