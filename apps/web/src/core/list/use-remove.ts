import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { confirm } from '@entrepot/ui/feedback/confirm.tsx';
import { toast } from '@entrepot/client/calls/notices.ts';
import { isApiProblem } from '@entrepot/client/calls/problem.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import { remove } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { titleOf } from '@entrepot/client/form/resource-fields.ts';
import { toastProblem, useAction } from '@entrepot/client/react/use-action.ts';

type Row = Readonly<{ id: string } & Record<string, unknown>>;

/** The refused rows whose reasons are shown at most. */
const maxReasons = 5;

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
  const removingAll = useAction(async (rows: readonly Row[]) => {
    const refused: { row: Row; message: string }[] = [];
    for (const row of rows)
      try {
        await remove(of, row.id, { quiet: true });
      } catch (problem) {
        // Without the server the rest would fail as well.
        if (!isApiProblem(problem)) throw problem;
        refused.push({ row, message: problem.message });
      }
    return { done: rows.length - refused.length, refused };
  });
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
      if (!answer) return false;
      if (answer.done > 0) toast({ tone: 'success', text: web('removedCount', { count: answer.done }) });
      for (const { row, message } of answer.refused.slice(0, maxReasons))
        toast({ tone: 'error', title: headed(web('removeFailed'), titleOf(of, row)), text: message });
      return answer.done > 0;
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
