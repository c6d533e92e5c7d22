import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { confirm } from '@entrepot/ui/feedback/confirm.tsx';
import { remove } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { titleOf } from '@entrepot/client/form/resource-fields.ts';
import { toastProblem, useAction } from '@entrepot/client/react/use-action.ts';

/** Deletes a row of a resource after confirmation. */
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
  return {
    async confirmAndRemove(row: Readonly<{ id: string } & Record<string, unknown>>): Promise<void> {
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
