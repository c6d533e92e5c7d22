import { claimUnknownItem } from '@entrepot/contract/modules/packages/unknown-calls.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { Group, Stack } from '@entrepot/ui/layout.tsx';
import { Drawer } from '@entrepot/ui/modal.tsx';
import { NumberField } from '@entrepot/ui/number-field.tsx';
import { Select } from '@entrepot/ui/select.tsx';
import { TextArea, TextField } from '@entrepot/ui/text-field.tsx';
import { UploadField } from '@entrepot/ui/upload-field.tsx';
import { useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useCargoTypes } from './choices.tsx';
import type { Item } from './unknown-facts.ts';

/** Claims an unknown item: what it is, and a picture that proves the purchase. */
export function ClaimDialog({ item, onClose }: { item: Item; onClose(): void }) {
  const t = useWords('packages');
  return (
    <Drawer opened onClose={onClose} title={t('pages.claimTitle', { number: item.courierNumber })} size="normal">
      <ClaimForm item={item} onDone={onClose} />
    </Drawer>
  );
}

/** The form of a claim. A whole number says more than a chosen item, so it goes with the claim. */
export function ClaimForm({ item, onDone }: { item: Item; onDone(): void }) {
  const t = useWords('packages');
  const cargoTypes = useCargoTypes();
  const [values, setValues] = useState({
    productName: '',
    cargoTypeId: null as string | null,
    purchasePrice: null as string | null,
    remarks: '',
  });
  const [evidenceUrls, setEvidence] = useState<string[]>([]);
  const put = (key: keyof typeof values) => (value: unknown) => setValues((now) => ({ ...now, [key]: value }));
  const claiming = useCall(claimUnknownItem, { success: t('pages.claimed'), done: onDone });
  const whole = !item.courierNumber.includes('*');
  const claim = () =>
    claiming.run({
      ...values,
      evidenceUrls,
      remarks: values.remarks || null,
      ...(whole ? { courierNumber: item.courierNumber } : { id: item.id }),
    });
  return (
    <Stack>
      <TextField
        label={t('unknownItemClaim.fields.productName')}
        value={values.productName}
        onChange={put('productName')}
        maxLength={100}
        required
        autoFocus
      />
      <Select
        label={t('unknownItemClaim.fields.cargoTypeId')}
        options={cargoTypes}
        value={values.cargoTypeId}
        onChange={put('cargoTypeId')}
        clearable
      />
      <NumberField
        label={t('unknownItemClaim.fields.purchasePrice')}
        value={values.purchasePrice}
        onChange={put('purchasePrice')}
        decimals={3}
      />
      <UploadField
        label={t('unknownItemClaim.fields.evidenceUrls')}
        value={evidenceUrls}
        onChange={setEvidence}
        hint={t('pages.evidenceHint')}
      />
      <TextArea label={t('unknownItemClaim.fields.remarks')} value={values.remarks} onChange={put('remarks')} rows={3} maxLength={500} />
      <Group>
        <Button kind="primary" onClick={claim} busy={claiming.busy} disabled={!values.productName.trim()}>
          {t('actions.claim')}
        </Button>
      </Group>
    </Stack>
  );
}
