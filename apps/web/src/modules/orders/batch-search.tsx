import { exportLogisticsOrders, getLogisticsOrders } from '@entrepot/contract/modules/orders/calls.ts';
import { mostNumbers } from '@entrepot/contract/modules/orders/filters.ts';
import { logisticsOrderIndex } from '@entrepot/contract/modules/orders/screens.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { useCopy } from '@entrepot/ui/copy-text.tsx';
import { DataTable } from '@entrepot/ui/data-table.tsx';
import { Group, Stack, Text } from '@entrepot/ui/layout.tsx';
import { LinesField } from '@entrepot/ui/text-field.tsx';
import { Drawer } from '@entrepot/ui/modal.tsx';
import type { Column } from '@entrepot/ui/table-props.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { useMemo, useState } from 'react';
import { askRows } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { useExport } from '../../core/list/use-export.ts';
import { go } from '../../core/tabs/place.ts';
import { fieldOf } from '@entrepot/client/form/resource-fields.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';

const page = 100;
type Found = Record<string, unknown> & { id: string };

// No form of a call: it searches, and shows what it found under what was typed.
/**
 * Finds as many orders as a list names at once by their own, the carrier's or the customer's numbers, pasted or scanned one a line. Names
 * those it did not find, to be copied, and takes those it found away as a file.
 */
export function BatchSearch({ onClose }: { onClose(): void }) {
  const t = useWords('orders');
  const [numbers, setNumbers] = useState<string[]>([]);
  const [found, setFound] = useState<{ rows: Found[]; missing: string[] } | null>(null);
  const can = useCan();
  const copy = useCopy();
  const web = useWords('core-web');
  const exporting = useExport(exportLogisticsOrders);
  const searching = useAction(async (wanted: string[]) => {
    const capitals = wanted.map((number) => number.toUpperCase());
    const ask = (index: number) => askRows(logisticsOrder, getLogisticsOrders, { numbers: capitals, index, rows: page }, { quiet: true });
    const first = await ask(1);
    const rows: Found[] = [...first.data];
    // One page after the other: a thousand numbers are no reason to ask ten times at once.
    for (let index = 2; rows.length < first.total && index <= mostNumbers / page; index += 1) rows.push(...(await ask(index)).data);
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
  const mayExport = Boolean(found?.rows.length) && can(logisticsOrderIndex.Export);
  return (
    <Drawer
      opened
      onClose={onClose}
      size="large"
      title={t('actions.batchSearch')}
      footer={
        <Group>
          {mayExport && (
            <Button busy={exporting.busy} onClick={() => exporting.run({ Numbers: numbers.map((number) => number.toUpperCase()) })}>
              {web('export.button')}
            </Button>
          )}
          <Button
            kind="primary"
            busy={searching.busy}
            disabled={numbers.length === 0 || numbers.length > mostNumbers}
            onClick={() => searching.run(numbers)}
          >
            {t('actions.search')}
          </Button>
        </Group>
      }
    >
      <Stack>
        <LinesField
          label={t('pages.numbers')}
          hint={t('pages.numbersHint', { most: mostNumbers })}
          value={numbers}
          onChange={setNumbers}
          max={mostNumbers}
          rows={8}
          autoFocus
        />
        {found && found.missing.length > 0 && (
          <Alert tone="warn" title={t('pages.notFound', { count: found.missing.length })}>
            <Stack gap="small">
              <Text>{found.missing.join(', ')}</Text>
              <Group>
                <Button size="small" onClick={() => void copy(found.missing.join('\n'))}>
                  {t('actions.copyMissing')}
                </Button>
              </Group>
            </Stack>
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
