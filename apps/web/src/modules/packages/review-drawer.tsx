import { unknownItemIndex } from '@entrepot/contract/modules/packages/screens.ts';
import { auditUnknownItemClaim } from '@entrepot/contract/modules/packages/unknown-calls.ts';
import { unknownItemClaimStatus } from '@entrepot/contract/modules/packages/unknown-item-claim.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { DescriptionList } from '@entrepot/ui/page/description-list.tsx';
import { ImageThumbs } from '@entrepot/ui/media/image-thumbs.tsx';
import { Group, Stack } from '@entrepot/ui/page/layout.tsx';
import { Drawer } from '@entrepot/ui/feedback/modal.tsx';
import { TextArea } from '@entrepot/ui/form/text-field.tsx';
import { useState } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import css from './parcel-panel.module.css';
import { type ClaimRow, claimsOf, type Item } from './unknown-facts.ts';

const { Waiting } = unknownItemClaimStatus;

// Not a schema form: two buttons send the same remarks.
/** Claims to an item in adjacent columns, each with its proof, to approve or reject. */
export function ReviewDrawer({ item, onClose }: { item: Item; onClose(): void }) {
  const t = useTexts('packages');
  const claims = claimsOf(item);
  const waiting = claims.filter(({ status }) => status === Waiting).length;
  return (
    <Drawer opened onClose={onClose} title={t('pages.reviewTitle', { number: item.courierNumber })} size="large">
      <Stack>
        {waiting > 1 && <Alert tone="warn" title={t('pages.severalClaim', { count: waiting })} />}
        {claims.map((claim) => (
          <Claim key={claim.id} claim={claim} onDone={onClose} />
        ))}
      </Stack>
    </Drawer>
  );
}

function Claim({ claim, onDone }: { claim: ClaimRow; onDone(): void }) {
  const t = useTexts('packages');
  const can = useCan();
  const [remarks, setRemarks] = useState('');
  const deciding = useCall(auditUnknownItemClaim, { success: t('pages.decided'), done: onDone });
  const decide = (approved: boolean) => deciding.run({ id: claim.id, approved, remarks: remarks || null });
  const evidence = claim.evidenceUrls ?? [];
  const name = [...new Set([claim.memberCode, claim.nickName ?? claim.userName])].filter(Boolean).join(' ');
  return (
    <section className={css.panel} aria-label={name}>
      <DescriptionList
        title={name}
        columns={3}
        items={[
          { label: t('unknownItemClaim.fields.productName'), value: claim.productName },
          { label: t('unknownItemClaim.fields.cargoTypeId'), value: String(claim.cargoTypeName ?? '—') },
          { label: t('unknownItemClaim.fields.purchasePrice'), value: claim.purchasePrice ?? '—' },
          { label: t('unknownItemClaim.fields.status'), value: t(`pages.unknownItemClaimStatus.${claim.status}`) },
          {
            label: t('unknownItemClaim.fields.evidenceUrls'),
            value: evidence.length ? <ImageThumbs addresses={evidence} /> : t('pages.noEvidence'),
          },
          { label: t('unknownItemClaim.fields.remarks'), value: claim.remarks ?? '—' },
        ]}
      />
      {claim.status === Waiting && can(unknownItemIndex.Audit) && (
        <Stack gap="small">
          <TextArea label={t('pages.reason')} value={remarks} onChange={setRemarks} rows={2} maxLength={500} />
          <Group>
            <Button kind="primary" onClick={() => decide(true)}>
              {t('actions.approve')}
            </Button>
            <Button kind="danger" onClick={() => decide(false)}>
              {t('actions.reject')}
            </Button>
          </Group>
        </Stack>
      )}
    </section>
  );
}
