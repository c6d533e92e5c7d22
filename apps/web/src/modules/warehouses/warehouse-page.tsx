import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { disableWarehouse, enableWarehouse } from '@entrepot/contract/modules/warehouses/calls.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { callButton, type Button } from '../../core/list/buttons.tsx';
import { forSelected } from '../../core/list/for-selected.ts';
import { ListPage } from '../../core/list/list-page.tsx';
const enabled = (row: Listed<typeof warehouse>) => row.enableStatus === enumCodes.EnableStatus.Enabled;
const actions: readonly Button<Listed<typeof warehouse>>[] = [
  callButton({ key: 'enable', call: enableWarehouse, visible: (row) => !enabled(row) }),
  callButton({ key: 'disable', call: disableWarehouse, tone: 'danger', visible: enabled }),
];

const bulk = actions.map((one) => forSelected(warehouse, one));

/** Warehouses, with activation and deactivation. */
export function Page() {
  return <ListPage of={warehouse} actions={actions} bulk={bulk} />;
}
