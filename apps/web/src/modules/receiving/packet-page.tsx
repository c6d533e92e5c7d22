import type { Fields } from '@entrepot/contract/core/field.ts';
import { establishWarehouseDocumentPacket } from '@entrepot/contract/modules/receiving/document-calls.ts';
import { warehouseDocument } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import { inputs } from '@entrepot/ui/form/inputs.tsx';
import { Card, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { RowsInput } from '@entrepot/ui/form/rows-input.tsx';
import type { InputProps } from '@entrepot/ui/form/widget-props.ts';
import { useState } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { CallForm } from '../../core/form/call-form.tsx';
import { go, leave, useTabLocation } from '../../core/tabs/tab-location.ts';
import { footRows, headerRows, useHeaderFields } from './header-fields.ts';
import { ScanLine } from './scan-line.tsx';

type Line = Record<string, unknown> & { courierNumber?: string | null };
const { courierNumber, productName, quantity, price, remarks } = establishWarehouseDocumentPacket.input.packages.children;
const fields: Fields = {
  courierNumber,
  productName,
  quantity: { ...quantity, default: 1 },
  price,
  remarks: { ...remarks, widget: 'text' },
};

/** Declares the packages of one delivery and announces it in one step. */
export function Page() {
  const t = useTexts('receiving');
  const place = useTabLocation();
  const header = useHeaderFields();
  if (!header) return <LoadingBlock />;
  return (
    <Stack>
      <PageHeader title={place.title} subtitle={t('pages.packetText')} onBack={() => leave(place)} />
      <Card>
        <CallForm
          of={establishWarehouseDocumentPacket}
          about={warehouseDocument}
          draft="warehouseDocumentPacket"
          rows={[['ownerId'], ...headerRows, ['unpacking'], ['packages'], ...footRows, ['submit']]}
          fields={(values) => ({
            ...header.fieldsOf(values),
            binType: { hidden: true },
            unpacking: { hint: t('pages.unpackingHint') },
            packages: {
              draw: (props) => <PackagesInput {...props} />,
              wrong: values.submit && !values.packages?.length && t('errors.noLines'),
              validateOn: 'sending',
            },
            submit: { hint: t('pages.submitHint') },
          })}
          defaults={{ warehouseId: header.only, packages: [], submit: true }}
          submit={({ submit }) => t(submit ? 'actions.submit' : 'actions.saveDraft')}
          success={({ orderNo }) => t('pages.made', { number: orderNo })}
          copy={({ orderNo }) => orderNo}
          done={({ id }) => go(`/WarehouseDocumentDetailed?id=${id}`)}
        />
      </Card>
    </Stack>
  );
}

/** The packages: each scan of a label adds one, once. */
function PackagesInput({ value, onChange, ...props }: InputProps<Line[]>) {
  const t = useTexts('receiving');
  const [twice, setTwice] = useState<string>();
  const lines = value ?? [];
  const take = (code: string) => {
    const known = lines.some((line) => line.courierNumber?.toUpperCase() === code.toUpperCase());
    setTwice(known ? t('pages.packageTwice', { code }) : undefined);
    if (!known) onChange([...lines.filter((line) => line.courierNumber), { courierNumber: code.toUpperCase(), quantity: 1 }]);
  };
  return (
    <Stack gap="small">
      <ScanLine label={t('pages.scanPackages')} hint={t('pages.scanPackagesHint')} error={twice} take={take} />
      <RowsInput
        {...props}
        value={lines}
        onChange={onChange}
        fields={fields}
        inputOf={({ widget }) => inputs[widget]}
        labelOf={(key) => t(`calls.${key}`)}
      />
      <Text tone="soft" size="small">
        {t('pages.packagesInAll', { count: lines.length })}
      </Text>
    </Stack>
  );
}
