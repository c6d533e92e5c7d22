import { tell } from '@entrepot/client/calls/notices.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { Stack } from '@entrepot/ui/layout.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { Table } from '@entrepot/ui/table.tsx';

/** What a call over several orders answered for each. */
export type Answers = readonly { id: string | null; ok: boolean; message: string | null }[];

/** What was done to how many, and to which it was not, by their numbers. */
export interface Results {
  title: string;
  done: number;
  refused: readonly { id: string; number: string; message: string }[];
  /** Does it once more to those it was not done to. */
  again(ids: string[]): unknown;
}

interface Asked {
  title: string;
  success: string;
  numbers: ReadonlyMap<string, string>;
  again: Results['again'];
}

/** Says how many it was done to; gives what is to be shown when some were refused. */
export function tellResults(answers: Answers, { title, success, numbers, again }: Asked): Results | null {
  const refused = answers
    .filter(({ ok }) => !ok)
    .map(({ id, message }) => ({ id: id ?? '', number: numbers.get(id ?? '') ?? '', message: message ?? '' }));
  const done = answers.length - refused.length;
  if (done > 0) tell({ tone: 'success', text: success });
  return refused.length ? { title, done, refused, again } : null;
}

/** Which orders something was not done to, each with why not, and one press that tries them again. */
export function RowResults({ results: { title, done, refused, again }, onClose }: { results: Results; onClose(): void }) {
  const t = useWords('shops');
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
