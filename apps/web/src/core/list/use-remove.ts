import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { confirm } from '@entrepot/ui/confirm.tsx';
import { remove } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { titleOf } from '@entrepot/client/form/resource-fields.ts';
import { tellProblem, useAction } from '@entrepot/client/react/use-action.ts';

/** Removes a row of a resource once the person has confirmed which one. */
export function useRemove<R extends AnyResource>(of: R) {
  const t = useWords(of.module);
  const web = useWords('core-web');
  const removing = useAction((id: string) => remove(of, id, { quiet: true }), {
    success: web('removed'),
    handle(refusal) {
      tellProblem(refusal, web('removeFailed'));
      return true;
    },
  });
  return {
    async ask(row: Readonly<{ id: string } & Record<string, unknown>>): Promise<void> {
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
