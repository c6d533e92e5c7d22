import { fetchRows } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { searchUnknownItem } from '@entrepot/contract/modules/packages/unknown-calls.ts';
import { unknownItem } from '@entrepot/contract/modules/packages/unknown-item.ts';
import { CallDialog } from '../../core/form/call-form.tsx';
import type { Item } from './unknown-facts.ts';

/** Finds an unknown item by its full courier number, to claim it. */
export function SearchDialog({ onClose, onClaim }: { onClose(): void; onClaim(item: Item): void }) {
  const t = useTexts('packages');
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
      send={(input, callOptions) => fetchRows(unknownItem, searchUnknownItem, input, callOptions)}
      done={onClaim}
      onClose={onClose}
    />
  );
}
