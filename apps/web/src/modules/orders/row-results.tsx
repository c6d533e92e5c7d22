import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { Stack } from '@entrepot/ui/layout.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { Table } from '@entrepot/ui/table.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { go } from '../../core/tabs/place.ts';
import type { OrderRow } from './order-facts.ts';
import type { Obstacle, Results } from './results.ts';

/** Which orders something was not done to, each with why not. */
export function RowResults({ results, onClose }: { results: Results; onClose(): void }) {
  const t = useWords('orders');
  return (
    <Modal
      opened
      onClose={onClose}
      title={results.title}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('pages.understood')}
        </Button>
      }
    >
      <Stack>
        <Alert tone="warn" title={t('pages.refusedTitle', { done: results.done, refused: results.refused.length })} live />
        <Table
          label={results.title}
          columns={[
            { key: 'number', label: t('logisticsOrder.fields.serialNumber'), width: 190 },
            { key: 'why', label: t('pages.why') },
          ]}
          rows={results.refused.map(({ row, number, message, obstacles }, at) => ({
            key: String(at),
            cells: [number, obstacles.length ? <Obstacles row={row} obstacles={obstacles} onLeave={onClose} /> : message],
          }))}
        />
      </Stack>
    </Modal>
  );
}

/** Each thing that stands against it on a line of its own, with the way to where it is cleared. */
function Obstacles({ row, obstacles, onLeave }: { row: OrderRow | undefined; obstacles: readonly Obstacle[]; onLeave(): void }) {
  const t = useWords('orders');
  return (
    <Stack gap="small">
      {obstacles.map(({ message, wayOut }, at) => {
        const to = row && wayOut ? placeOf(wayOut, row) : null;
        return (
          <div key={at}>
            {message}{' '}
            {to && (
              <Button
                kind="link"
                onClick={() => {
                  onLeave();
                  go(to);
                }}
              >
                {t(`pages.waysOut.${wayOut}`)}
              </Button>
            )}
          </div>
        );
      })}
    </Stack>
  );
}

/** Where an obstacle of an order is cleared. */
function placeOf(wayOut: string, row: OrderRow): string | null {
  const content = encodeURIComponent(row.serialNumber);
  const places: Record<string, string> = {
    freeze: `/LogisticsOrderIndex?open=${row.id}`,
    bills: `/BillIndex?content=${content}`,
    recipient: `/RecipientInformationIndex?content=${encodeURIComponent(row.receiverName ?? '')}`,
    debt: `/BillIndex?ownerId=${row.ownerId}&overdue=true`,
    services: `/ValueAddedWorkIndex?logisticsOrderId=${row.id}`,
  };
  return places[wayOut] ?? null;
}
