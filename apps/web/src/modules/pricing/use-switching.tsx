import type { Call } from '@entrepot/contract/core/call.ts';
import { confirm } from '@entrepot/ui/confirm.tsx';
import { ask, type Listed } from '@entrepot/client/calls/api.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';

type Quotation = Listed<AnyResource>;
/** One call with a flag, or one for each way. */
type Switch = Call | { on: Call; off: Call };

/** The operators that put a quotation into force and take it out; orders that have a price keep it. */
export function useSwitching(calls: Switch) {
  const t = useWords('pricing');
  const both = 'path' in calls;
  const switching = useAction(
    ({ id, enabled }: { id: string; enabled: boolean }) => {
      const input = both ? { id, enabled } : { id };
      return ask(both ? calls : enabled ? calls.on : calls.off, input, { quiet: true });
    },
    { success: t('pages.switched') },
  );
  const disable = async ({ id, name }: Quotation) => {
    const title = t('pages.disableTitle', { name });
    if (await confirm({ title, text: t('pages.disableText'), confirmLabel: t('actions.disable'), tone: 'danger' }))
      await switching.run({ id: id, enabled: false });
  };
  return [
    {
      key: 'on',
      label: t('actions.enable'),
      needs: both ? calls.needs : calls.on.needs,
      shown: (row: Quotation) => !row.effectiveFlag,
      run: ({ id }: Quotation) => switching.run({ id: id, enabled: true }),
    },
    {
      key: 'off',
      label: t('actions.disable'),
      needs: both ? calls.needs : calls.off.needs,
      tone: 'danger' as const,
      later: true,
      shown: (row: Quotation) => Boolean(row.effectiveFlag),
      run: disable,
    },
  ];
}
