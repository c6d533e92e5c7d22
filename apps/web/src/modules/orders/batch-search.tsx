import { exportLogisticsOrders, getLogisticsOrders } from '@entrepot/contract/modules/orders/calls.ts';
import { longestNumber, mostNumbers } from '@entrepot/contract/modules/orders/filters.ts';
import { logisticsOrderIndex } from '@entrepot/contract/modules/orders/screens.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { useCopy } from '@entrepot/ui/copy-text.tsx';
import { DataTable } from '@entrepot/ui/data-table.tsx';
import { Group, Stack } from '@entrepot/ui/layout.tsx';
import { LinesField, TextArea } from '@entrepot/ui/text-field.tsx';
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

/** Gives lines away as a file that a spreadsheet opens too. */
function saveLines(name: string, lines: readonly string[]): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`\uFEFF${lines.join('\r\n')}\r\n`], { type: 'text/csv' }));
  link.download = name;
  link.click();
  // A download that has begun holds its content by itself.
  URL.revokeObjectURL(link.href);
}

/** The lines that may be numbers: what is longer, such as an address that was pasted with them, is found nowhere. */
const mayBeNumbers = (lines: readonly string[]) => lines.filter(({ length }) => length <= longestNumber);

// No form of a call: it searches, and shows what it found under what was typed.
/**
 * Finds as many orders as a list names at once by their own, their parcels', the carrier's or the customer's numbers, pasted or scanned one
 * a line. Both what it found and the numbers it did not find are taken away as files.
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
    const asked = mayBeNumbers(capitals);
    if (asked.length === 0) return setFound({ rows: [], missing: capitals });
    const ask = (index: number) => askRows(logisticsOrder, getLogisticsOrders, { numbers: asked, index, rows: page }, { quiet: true });
    const first = await ask(1);
    const rows: Found[] = [...first.data];
    // One page after the other: a thousand numbers are no reason to ask ten times at once.
    for (let index = 2; rows.length < first.total && index <= mostNumbers / page; index += 1) rows.push(...(await ask(index)).data);
    const known = new Set(rows.flatMap(({ foundBy }) => foundBy as string[]));
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
            <Button
              busy={exporting.busy}
              onClick={() => exporting.run({ Numbers: mayBeNumbers(numbers.map((number) => number.toUpperCase())) })}
            >
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
              <TextArea
                label={t('pages.missingNumbers')}
                value={found.missing.join('\n')}
                onChange={() => {}}
                rows={Math.min(5, found.missing.length)}
                readOnly
              />
              <Group>
                <Button size="small" onClick={() => void copy(found.missing.join('\n'))}>
                  {t('actions.copyMissing')}
                </Button>
                <Button size="small" onClick={() => saveLines(`${t('pages.missingNumbers')}.csv`, found.missing)}>
                  {t('actions.saveMissing')}
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
