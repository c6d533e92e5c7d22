import { exportLogisticsOrders, getLogisticsOrders } from '@entrepot/contract/modules/orders/calls.ts';
import { maxNumberLength, maxNumbers } from '@entrepot/contract/modules/orders/filters.ts';
import { logisticsOrderIndex } from '@entrepot/contract/modules/orders/screens.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { useCopy } from '@entrepot/ui/base/copy-text.tsx';
import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import { Group, Stack } from '@entrepot/ui/page/layout.tsx';
import { LinesField, TextArea } from '@entrepot/ui/form/text-field.tsx';
import { Drawer } from '@entrepot/ui/feedback/modal.tsx';
import type { Column } from '@entrepot/ui/table/table-props.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { useMemo, useState } from 'react';
import { fetchRows, type Listed } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { useExport } from '../../core/list/use-export.ts';
import { go } from '../../core/tabs/tab-location.ts';
import { fieldOf } from '@entrepot/client/form/resource-fields.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { download } from '../../core/app/download.ts';

const page = 100;
type FoundOrder = Listed<typeof logisticsOrder> & { foundBy?: readonly string[] | null };

/** Downloads lines as a file that spreadsheets can open. */
function saveLines(name: string, lines: readonly string[]): void {
  const address = URL.createObjectURL(new Blob([`\uFEFF${lines.join('\r\n')}\r\n`], { type: 'text/csv' }));
  download(address, name);
  // A started download no longer needs the object URL.
  URL.revokeObjectURL(address);
}

/** Lines that can be numbers; longer ones, such as pasted addresses, are not searched. */
const mayBeNumbers = (lines: readonly string[]) => lines.filter(({ length }) => length <= maxNumberLength);

// Not a schema form: it searches and shows the results below the input.
/**
 * Finds orders by a list of numbers (their own, their parcels', the carrier's or the customer's), pasted or scanned one per line. Found
 * orders and unknown numbers can be exported.
 */
export function BatchSearch({ onClose }: { onClose(): void }) {
  const t = useTexts('orders');
  const [numbers, setNumbers] = useState<string[]>([]);
  const [found, setFound] = useState<{ rows: FoundOrder[]; missing: string[] } | null>(null);
  const can = useCan();
  const copy = useCopy();
  const web = useTexts('core-web');
  const exporting = useExport(exportLogisticsOrders);
  const searching = useAction(async (wanted: string[]) => {
    const capitals = wanted.map((number) => number.toUpperCase());
    const valid = mayBeNumbers(capitals);
    if (valid.length === 0) return setFound({ rows: [], missing: capitals });
    const fetchPage = (index: number) =>
      fetchRows(logisticsOrder, getLogisticsOrders, { numbers: valid, index, rows: page }, { quiet: true });
    const first = await fetchPage(1);
    const rows: FoundOrder[] = [...first.data];
    // Pages are requested in sequence: a thousand numbers should not cause ten concurrent requests.
    for (let index = 2; rows.length < first.total && index <= maxNumbers / page; index += 1) rows.push(...(await fetchPage(index)).data);
    const known = new Set(rows.flatMap(({ foundBy }) => foundBy ?? []));
    setFound({ rows, missing: capitals.filter((number) => !known.has(number)) });
  });
  const columns = useMemo(
    (): Column<FoundOrder>[] =>
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
            disabled={numbers.length === 0 || numbers.length > maxNumbers}
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
          hint={t('pages.numbersHint', { most: maxNumbers })}
          value={numbers}
          onChange={setNumbers}
          max={maxNumbers}
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
