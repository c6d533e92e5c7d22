import type { Call } from '@entrepot/contract/core/call.ts';
import { confirm } from '@entrepot/ui/feedback/confirm.tsx';
import { callApi, type Listed } from '@entrepot/client/calls/api.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';

type Quotation = Listed<AnyResource>;
/** One call with a flag, or one per direction. */
type Switch = Call | { on: Call; off: Call };

/** Row actions that activate and deactivate a quotation; orders with a price are unaffected. */
export function useSwitching(calls: Switch) {
  const t = useTexts('pricing');
  const both = 'path' in calls;
  const switching = useAction(
    ({ id, enabled }: { id: string; enabled: boolean }) => {
      const input = both ? { id, enabled } : { id };
      return callApi(both ? calls : enabled ? calls.on : calls.off, input, { quiet: true });
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
      key: 'enable',
      needs: both ? calls.needs : calls.on.needs,
      visible: (row: Quotation) => !row.effectiveFlag,
      run: ({ id }: Quotation) => switching.run({ id: id, enabled: true }),
    },
    {
      key: 'disable',
      needs: both ? calls.needs : calls.off.needs,
      tone: 'danger' as const,
      later: true,
      visible: (row: Quotation) => Boolean(row.effectiveFlag),
      run: disable,
    },
  ];
}
