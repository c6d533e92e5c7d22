import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { confirm } from '@entrepot/ui/feedback/confirm.tsx';
import { remove } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { titleOf } from '@entrepot/client/form/resource-fields.ts';
import { toastProblem, useAction } from '@entrepot/client/react/use-action.ts';
import { forEachRow, reportRows } from './each-row.ts';

type Row = Readonly<{ id: string } & Record<string, unknown>>;

/** Deletes rows of a resource after confirmation, each in a transaction of its own; refused ones do not stop the others. */
export function useRemove<R extends AnyResource>(of: R) {
  const t = useTexts(of.module);
  const web = useTexts('core-web');
  const removing = useAction((id: string) => remove(of, id, { quiet: true }), {
    success: web('removed'),
    handle(refusal) {
      toastProblem(refusal, web('removeFailed'));
      return true;
    },
  });
  const removingAll = useAction((rows: readonly Row[]) => forEachRow(rows, ({ id }) => remove(of, id, { quiet: true })));
  return {
    /** Returns false when nothing was deleted, so that the selection stays. */
    async confirmAndRemoveAll(rows: readonly Row[]): Promise<boolean> {
      const agreed = await confirm({
        title: web('form.removeTitle', { kind: t(`${of.name}.plural`) }),
        text: web('form.removeAllText', { count: rows.length }),
        confirmLabel: web('list.remove'),
        tone: 'danger',
      });
      const answer = agreed ? await removingAll.run(rows) : undefined;
      const texts = { success: web('removedCount', { count: answer?.done }), failed: web('removeFailed') };
      return answer ? reportRows(of, answer, texts) : false;
    },
    async confirmAndRemove(row: Row): Promise<void> {
      const agreed = await confirm({
        title: web('form.removeTitle', { kind: t(`${of.name}.title`) }),
        text: web('form.removeText', { name: titleOf(of, row) || row.id }),
        confirmLabel: web('list.remove'),
        tone: 'danger',
      });
      if (agreed) await removing.run(row.id);
    },
  };
}
