import { lookUpApplicants } from '@entrepot/contract/modules/customs/calls.ts';
import { orderInput } from '@entrepot/contract/modules/orders/inputs.ts';
import { selectValueAddedServices } from '@entrepot/contract/modules/pricing/calls.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { FormField } from '@entrepot/ui/form/form-section.tsx';
import { Card, Grid, Group, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import { Checkbox } from '@entrepot/ui/form/tick.tsx';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useOfferedCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import type { OrderFormState, OrderValues, SetValue } from './order-form.ts';

interface StepProps {
  values: OrderValues;
  set: SetValue;
}
/** Errors of single fields by key. */
type Marks = Readonly<Record<string, string>>;

function useServices({ warehouseId, shippingMethodId, userId }: OrderValues) {
  return useCallQuery(
    selectValueAddedServices,
    warehouseId ? { warehouseId, typeOfShippingId: shippingMethodId, userId: userId ?? undefined } : null,
  );
}

/** The services of each group: one, or several if the group allows it. */
function Services({ values, set }: StepProps) {
  const { data: groups = [], error } = useServices(values);
  const chosen = values.valueAddedServiceIds ?? [];
  const toggle = (group: (typeof groups)[number], id: string, on: boolean) => {
    const others = group.multipleChoice ? chosen : chosen.filter((one) => !group.services.some((service) => service.id === one));
    set('valueAddedServiceIds', on ? [...others, id] : chosen.filter((one) => one !== id));
  };
  if (error)
    return (
      <Alert tone="error" title={error.message} live>
        {null}
      </Alert>
    );
  return (
    <Grid columns={2} least={280}>
      {groups.map((group) => (
        <Card key={group.id} title={group.name}>
          <Stack gap="small">
            {group.explain && <Text tone="soft">{group.explain}</Text>}
            {group.services.map((service) => (
              <Checkbox
                key={service.id}
                label={service.name}
                hint={service.price}
                checked={chosen.includes(service.id)}
                onChange={(on) => toggle(group, service.id, on)}
              />
            ))}
          </Stack>
        </Card>
      ))}
    </Grid>
  );
}

/** Services, declaration, cash on delivery and remarks of an order. */
export function ExtrasStep({ values, set, change, errors }: StepProps & Pick<OrderFormState, 'change'> & { errors: Marks }) {
  const t = useTexts('orders');
  const currencies = useOfferedCurrencies();
  const { data: applicants } = useCallQuery(lookUpApplicants, { rows: 100 });
  const field = (key: keyof OrderValues & keyof typeof orderInput, hint?: string) => (
    <FormField
      key={key}
      item={{ key, label: t(`logisticsOrder.fields.${key}`), field: orderInput[key], hint }}
      values={values}
      errors={errors}
      onChange={change}
    />
  );
  const currency = (key: 'declaredCurrencyId' | 'collectionCurrencyId') => (
    <Select
      label={t(`logisticsOrder.fields.${key}`)}
      options={currencies.map(({ id, code }) => ({ value: id, label: code }))}
      value={values[key] ?? null}
      onChange={(id) => set(key, id)}
      clearable
    />
  );
  return (
    <Stack>
      <Services values={values} set={set} />
      <Grid columns={3} least={220}>
        {field('declaredPrice', t('pages.declaredHint'))}
        {currency('declaredCurrencyId')}
        <Select
          label={t('logisticsOrder.fields.applicantId')}
          options={(applicants?.data ?? []).map(({ id, name, halfYearEntries: used }) => ({
            value: id,
            label: used ? t('pages.applicantUsed', { name, used }) : name,
          }))}
          value={values.applicantId ?? null}
          onChange={(id) => set('applicantId', id)}
          hint={t('pages.applicantHint')}
          clearable
        />
      </Grid>
      <Group gap="large">
        {(['taxInclusive', 'isCod', 'freightCollect', 'unpacking'] as const).map((key) => (
          <Checkbox key={key} label={t(`logisticsOrder.fields.${key}`)} checked={values[key] ?? false} onChange={(on) => set(key, on)} />
        ))}
      </Group>
      {values.isCod && (
        <Grid columns={3} least={220}>
          {field('collectionAmount')}
          {currency('collectionCurrencyId')}
        </Grid>
      )}
      <Grid columns={2} least={280}>
        {field('customerOrderNumber')}
        {field('remarks')}
      </Grid>
    </Stack>
  );
}
