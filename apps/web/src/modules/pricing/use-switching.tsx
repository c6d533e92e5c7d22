import type { Call } from '@entrepot/contract/core/call.ts';
import { callApi, type Listed } from '@entrepot/client/calls/api.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import type { Button } from '../../core/list/buttons.tsx';

type Quotation = Listed<AnyResource>;
/** One call with a flag, or one per direction. */
type Switch = Call | { on: Call; off: Call };

/** Row actions that activate and deactivate a quotation; orders with a price are unaffected. */
export function useSwitching(calls: Switch): Button<Quotation>[] {
  const t = useTexts('pricing');
  const both = 'path' in calls;
  const sendOf =
    (enabled: boolean): Button<Quotation>['send'] =>
    ({ id }, act) =>
      act(
        { id, enabled },
        (input) => callApi(both ? calls : enabled ? calls.on : calls.off, both ? input : { id }, { quiet: true }),
        () => ({ success: t('pages.switched') }),
      );
  return [
    {
      key: 'enable',
      needs: both ? calls.needs : calls.on.needs,
      visible: (row) => !row.effectiveFlag,
      send: sendOf(true),
    },
    {
      key: 'disable',
      needs: both ? calls.needs : calls.off.needs,
      tone: 'danger',
      later: true,
      visible: (row) => Boolean(row.effectiveFlag),
      confirm: { title: 'pages.disableTitle', text: 'pages.disableText' },
      send: sendOf(false),
    },
  ];
}
