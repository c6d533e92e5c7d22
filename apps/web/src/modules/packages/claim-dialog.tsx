import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { claimUnknownItem } from '@entrepot/contract/modules/packages/unknown-calls.ts';
import { unknownItemClaim } from '@entrepot/contract/modules/packages/unknown-item-claim.ts';
import { CallDrawer, CallForm } from '../../core/form/call-form.tsx';
import { useCargoTypes } from '@entrepot/client/react/use-choices.ts';
import type { Item } from './unknown-facts.ts';

/** Input of a claim. A full number identifies more than a selected item, so it is part of the claim. */
function useClaim(item: Item) {
  const t = useTexts('packages');
  return {
    of: claimUnknownItem,
    about: unknownItemClaim,
    rows: [['productName'], ['cargoTypeId'], ['purchasePrice'], ['evidenceUrls'], ['remarks']] as const,
    fields: { cargoTypeId: { options: useCargoTypes() }, evidenceUrls: { hint: t('pages.evidenceHint') } },
    params: item.courierNumber.includes('*') ? { id: item.id } : { courierNumber: item.courierNumber },
    submit: t('actions.claim'),
    success: t('pages.claimed'),
  };
}

/** Claims an unknown item: its contents and a picture as proof of purchase. */
export function ClaimDialog({ item, onClose }: { item: Item; onClose(): void }) {
  const t = useTexts('packages');
  return <CallDrawer {...useClaim(item)} title={t('pages.claimTitle', { number: item.courierNumber })} size="normal" onClose={onClose} />;
}

/** The same on a separate page. */
export function ClaimForm({ item, onDone }: { item: Item; onDone(): void }) {
  return <CallForm {...useClaim(item)} done={onDone} />;
}
