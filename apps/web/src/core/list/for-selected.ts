import { toast } from '@entrepot/client/calls/notices.ts';
import type { Act } from '@entrepot/client/react/use-action.ts';
import { textsOf } from '@entrepot/client/texts/i18n.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { type Button, type ButtonRow, isVisibleIn, labelOf } from './buttons.tsx';
import { forEachRow, reportRows } from './each-row.ts';

/** Makes the call alone: what follows it is for all rows together. */
const alone: Act = (params, work) => work(params, crypto.randomUUID());

/**
 * Returns a button of a row that makes a call as the button for selected rows: for those that it is visible in, after one question with
 * their number.
 */
export function forSelected<Row extends ButtonRow>(
  of: AnyResource,
  { key, label, icon, needs, audience, tone, may, visible, send }: Button<Row>,
  module: string = of.module,
): Button<readonly Row[]> {
  const web = (text: string, values: Record<string, unknown>) => textsOf('core-web')(text, values);
  const fits = (row: Row) => isVisibleIn({ may, visible }, row);
  const name = () => labelOf(textsOf(module), { key, label });
  return {
    key: `${key}Selected`,
    get label() {
      return name();
    },
    icon,
    needs,
    audience,
    tone,
    run: async (rows, open) => {
      const fitting = rows.filter(fits);
      if (fitting.length === 0) {
        toast({ tone: 'warn', text: web('list.noneFits', { action: name() }) });
        return false;
      }
      const outcome = await forEachRow(fitting, (row) => send!(row, alone, (text) => text, open));
      const texts = { success: web('list.doneRows', { action: name(), count: outcome.done }), failed: name() };
      return reportRows(of, outcome, texts);
    },
    confirm: (rows) => {
      const count = rows.filter(fits).length;
      return count > 0 ? { title: name(), text: web('list.eachText', { count }) } : undefined;
    },
  };
}
