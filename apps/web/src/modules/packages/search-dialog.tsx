import { askRows } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { searchUnknownItem } from '@entrepot/contract/modules/packages/unknown-calls.ts';
import { unknownItem } from '@entrepot/contract/modules/packages/unknown-item.ts';
import { CallDialog } from '../../core/form/call-form.tsx';
import type { Item } from './unknown-facts.ts';

/** Looks for the unknown item with a whole courier number, to claim it. */
export function SearchDialog({ onClose, onClaim }: { onClose(): void; onClaim(item: Item): void }) {
  const t = useWords('packages');
  return (
    <CallDialog
      of={searchUnknownItem}
      about={unknownItem}
      size="small"
      title={t('actions.searchNumber')}
      rows={[['courierNumber']]}
      fields={{ courierNumber: { hint: t('pages.searchHint') } }}
      submit={t('actions.search')}
      missed={(found, { courierNumber }) => (found ? null : { courierNumber: t('pages.notHere', { number: courierNumber }) })}
      send={(input, asking) => askRows(unknownItem, searchUnknownItem, input, asking)}
      done={onClaim}
      onClose={onClose}
    />
  );
}
