import { toast } from '@entrepot/client/calls/notices.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Stack } from '@entrepot/ui/page/layout.tsx';
import { Modal } from '@entrepot/ui/feedback/modal.tsx';
import { Table } from '@entrepot/ui/table/table.tsx';

/** Results of a bulk call, one per order. */
export type Answers = readonly { id: string | null; ok: boolean; message: string | null }[];

/** Shows the number of successes, and the failures by order number. */
export interface Results {
  title: string;
  done: number;
  refused: readonly { id: string; number: string; message: string }[];
  /** Repeats the call for the failed ones. */
  again(ids: string[]): unknown;
}

interface ResultTexts {
  title: string;
  success: string;
  numbers: ReadonlyMap<string, string>;
  again: Results['again'];
}

/** Shows a toast with the number of successes; returns the results to show when some failed. */
export function toastResults(answers: Answers, { title, success, numbers, again }: ResultTexts): Results | null {
  const refused = answers
    .filter(({ ok }) => !ok)
    .map(({ id, message }) => ({ id: id ?? '', number: numbers.get(id ?? '') ?? '', message: message ?? '' }));
  const done = answers.length - refused.length;
  if (done > 0) toast({ tone: 'success', text: success });
  return refused.length ? { title, done, refused, again } : null;
}

/** Failed orders with their reasons, and a button that retries them. */
export function RowResults({ results: { title, done, refused, again }, onClose }: { results: Results; onClose(): void }) {
  const t = useTexts('shops');
  const retry = async () => {
    onClose();
    await again(refused.map(({ id }) => id));
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size="large"
      footer={
        <>
          <Button onClick={retry}>{t('actions.tryAgain', { count: refused.length })}</Button>
          <Button kind="primary" onClick={onClose}>
            {t('actions.understood')}
          </Button>
        </>
      }
    >
      <Stack>
        <Alert tone="warn" title={t('pages.refusedRows', { done, count: refused.length })} live />
        <Table
          label={title}
          columns={[
            { key: 'number', label: t('shopOrder.fields.platformOrderNo'), width: 190 },
            { key: 'why', label: t('pages.why') },
          ]}
          rows={refused.map(({ id, number, message }) => ({ key: id, cells: [number, message] }))}
        />
      </Stack>
    </Modal>
  );
}
