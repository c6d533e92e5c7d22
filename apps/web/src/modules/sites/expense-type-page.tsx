import { expenseType } from '@entrepot/contract/modules/sites/expense-type.ts';
import { ListPage } from '../../core/list/list-page.tsx';

/** The expense types that bill lines are booked under. */
export function Page() {
  return <ListPage of={expenseType} />;
}
