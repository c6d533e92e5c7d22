import { getLogisticsOrders } from '@entrepot/contract/modules/orders/calls.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { DataTable } from '@entrepot/ui/data-table.tsx';
import { Stack } from '@entrepot/ui/layout.tsx';
import { LinesField } from '@entrepot/ui/text-field.tsx';
import { Drawer } from '@entrepot/ui/modal.tsx';
import type { Column } from '@entrepot/ui/table-props.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { useMemo, useState } from 'react';
import { askRows } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { go } from '../../core/tabs/place.ts';
import { fieldOf } from '@entrepot/client/form/resource-fields.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';

const most = 200;
const page = 100;
type Found = Record<string, unknown> & { id: string };

// No form of a call: it searches, and shows what it found under what was typed.
/** Finds up to 200 orders at once by their own, the carrier's or the customer's numbers, and names those it did not find. */
export function BatchSearch({ onClose }: { onClose(): void }) {
  const t = useWords('orders');
  const [numbers, setNumbers] = useState<string[]>([]);
  const [found, setFound] = useState<{ rows: Found[]; missing: string[] } | null>(null);
  const searching = useAction(async (wanted: string[]) => {
    const capitals = wanted.map((number) => number.toUpperCase());
    const pages = await Promise.all(
      [1, 2].map((index) => askRows(logisticsOrder, getLogisticsOrders, { numbers: capitals, index, rows: page }, { quiet: true })),
    );
    const rows = pages.flatMap(({ data }) => data);
    const known = new Set(rows.flatMap((row) => [row.serialNumber, row.carrierNo, row.customerOrderNumber]));
    setFound({ rows, missing: capitals.filter((number) => !known.has(number)) });
  });
  const columns = useMemo(
    (): Column<Found>[] =>
      ['serialNumber', 'orderStatus', 'paymentStatus', 'receiverName', 'carrierNo', 'customerOrderNumber'].map((key) => ({
        key,
        label: t(`logisticsOrder.fields.${key}`),
        field: fieldOf(logisticsOrder, key),
      })),
    [t],
  );
  return (
    <Drawer
      opened
      onClose={onClose}
      size="large"
      title={t('actions.batchSearch')}
      footer={
        <Button kind="primary" disabled={numbers.length === 0} onClick={() => searching.run(numbers)}>
          {t('actions.search')}
        </Button>
      }
    >
      <Stack>
        <LinesField
          label={t('pages.numbers')}
          hint={t('pages.numbersHint', { most })}
          value={numbers}
          onChange={setNumbers}
          max={most}
          rows={8}
          autoFocus
        />
        {found && found.missing.length > 0 && (
          <Alert tone="warn" title={t('pages.notFound', { count: found.missing.length })}>
            {found.missing.join(', ')}
          </Alert>
        )}
        {found && (
          <DataTable
            label={t('logisticsOrder.plural')}
            columns={columns}
            rows={found.rows}
            onOpen={(row) => {
              onClose();
              go(`/LogisticsOrderIndex?open=${row.id}`);
            }}
            empty={{ title: t('pages.nothingFound'), compact: true }}
          />
        )}
      </Stack>
    </Drawer>
  );
}
