import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { disableWarehouse, enableWarehouse } from '@entrepot/contract/modules/warehouses/calls.ts';
import { warehouseIndex } from '@entrepot/contract/modules/warehouses/screens.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { useCall } from '@entrepot/client/react/use-action.ts';

const enabled = (row: Listed<typeof warehouse>) => row.enableStatus === enumCodes.EnableStatus.Enabled;

/** The warehouses, put to use and taken out of it. */
export function Page() {
  const t = useWords('warehouses');
  const enabling = useCall(enableWarehouse);
  const disabling = useCall(disableWarehouse);
  return (
    <ListPage
      of={warehouse}
      actions={[
        {
          key: 'enable',
          label: t('actions.enable'),
          needs: warehouseIndex.Enable,
          shown: (row) => !enabled(row),
          run: ({ id }) => enabling.run({ id }),
        },
        {
          key: 'disable',
          label: t('actions.disable'),
          needs: warehouseIndex.Disable,
          tone: 'danger',
          shown: enabled,
          run: ({ id }) => disabling.run({ id }),
        },
      ]}
    />
  );
}
