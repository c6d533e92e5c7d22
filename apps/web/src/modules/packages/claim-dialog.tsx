import { useWords } from '@entrepot/client/react/use-words.ts';
import { claimUnknownItem } from '@entrepot/contract/modules/packages/unknown-calls.ts';
import { unknownItemClaim } from '@entrepot/contract/modules/packages/unknown-item-claim.ts';
import { CallDrawer, CallForm } from '../../core/form/call-form.tsx';
import { useCargoTypes } from './choices.tsx';
import type { Item } from './unknown-facts.ts';

/** What a claim asks. A whole number says more than a chosen item, so it goes with the claim. */
function useClaim(item: Item) {
  const t = useWords('packages');
  return {
    of: claimUnknownItem,
    about: unknownItemClaim,
    rows: [['productName'], ['cargoTypeId'], ['purchasePrice'], ['evidenceUrls'], ['remarks']] as const,
    fields: { cargoTypeId: { options: useCargoTypes() }, evidenceUrls: { hint: t('pages.evidenceHint') } },
    given: item.courierNumber.includes('*') ? { id: item.id } : { courierNumber: item.courierNumber },
    submit: t('actions.claim'),
    success: t('pages.claimed'),
  };
}

/** Claims an unknown item: what it is, and a picture that proves the purchase. */
export function ClaimDialog({ item, onClose }: { item: Item; onClose(): void }) {
  const t = useWords('packages');
  return <CallDrawer {...useClaim(item)} title={t('pages.claimTitle', { number: item.courierNumber })} size="normal" onClose={onClose} />;
}

/** The same on a page of its own. */
export function ClaimForm({ item, onDone }: { item: Item; onDone(): void }) {
  return <CallForm {...useClaim(item)} done={onDone} />;
}
