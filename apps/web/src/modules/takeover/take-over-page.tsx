import { takeOver } from '@entrepot/contract/modules/takeover/take-over.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { TakeOverDetail } from './take-over-detail.tsx';

/** The take-overs of a site; the detail of each is where it is prepared, opened, undone and followed up. */
export function Page() {
  return <ListPage of={takeOver} detail={{ children: ({ id }) => <TakeOverDetail id={id} /> }} />;
}
