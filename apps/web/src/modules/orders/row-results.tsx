import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Stack } from '@entrepot/ui/page/layout.tsx';
import { Modal } from '@entrepot/ui/feedback/modal.tsx';
import { Table } from '@entrepot/ui/table/table.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { go } from '../../core/tabs/tab-location.ts';
import type { OrderRow } from './order-facts.ts';
import type { Obstacle, Results } from './results.ts';

/** Lists the failed orders of a bulk action with their reasons. */
export function RowResults({ results, onClose }: { results: Results; onClose(): void }) {
  const t = useTexts('orders');
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

/** Lists each obstacle on its own line, with a link to the place to resolve it. */
function Obstacles({ row, obstacles, onLeave }: { row: OrderRow | undefined; obstacles: readonly Obstacle[]; onLeave(): void }) {
  const t = useTexts('orders');
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

/** Address where an obstacle of an order is resolved. */
function placeOf(wayOut: string, row: OrderRow): string | null {
  const content = encodeURIComponent(row.serialNumber);
  const places: Record<string, string> = {
    freeze: `/LogisticsOrderIndex?open=${row.id}`,
    bills: `/BillIndex?content=${content}`,
    recipient: `/RecipientInformationIndex?content=${encodeURIComponent(row.receiverName ?? '')}`,
    debt: `/BillIndex?ownerId=${row.ownerId}&overdue=true`,
    customs: `/LogisticsOrderIndex?open=${row.id}`,
    services: `/ValueAddedWorkIndex?logisticsOrderId=${row.id}`,
  };
  return places[wayOut] ?? null;
}
