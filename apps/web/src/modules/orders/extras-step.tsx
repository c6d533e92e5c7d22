import { lookUpApplicants } from '@entrepot/contract/modules/customs/calls.ts';
import { orderInput } from '@entrepot/contract/modules/orders/inputs.ts';
import { selectValueAddedServices } from '@entrepot/contract/modules/pricing/calls.ts';
import { FormField } from '@entrepot/ui/form-section.tsx';
import { Card, Grid, Group, Stack, Text } from '@entrepot/ui/layout.tsx';
import { Select } from '@entrepot/ui/select.tsx';
import { Checkbox } from '@entrepot/ui/tick.tsx';
import { useQuery } from '@tanstack/react-query';
import { ask } from '@entrepot/client/calls/api.ts';
import { useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import type { OrderValues, SetValue } from './order-form.ts';

interface StepProps {
  values: OrderValues;
  set: SetValue;
}
/** What is wrong with single fields, by key. */
type Marks = Readonly<Record<string, string>>;

function useServices({ warehouseId, shippingMethodId, userId }: OrderValues) {
  const language = useLanguage();
  const { data } = useQuery({
    queryKey: ['services', warehouseId, shippingMethodId, userId, language],
    queryFn: () =>
      ask(
        selectValueAddedServices,
        { warehouseId: warehouseId!, typeOfShippingId: shippingMethodId, userId: userId ?? undefined },
        { quiet: true },
      ),
    enabled: Boolean(warehouseId),
  });
  return data ?? [];
}

/** The services of each group: one of it, or several where the group allows it. */
function Services({ values, set }: StepProps) {
  const groups = useServices(values);
  const chosen = values.valueAddedServiceIds ?? [];
  const toggle = (group: (typeof groups)[number], id: string, on: boolean) => {
    const others = group.multipleChoice ? chosen : chosen.filter((one) => !group.services.some((service) => service.id === one));
    set('valueAddedServiceIds', on ? [...others, id] : chosen.filter((one) => one !== id));
  };
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

/** Services, declaration, cash on delivery and words to an order. */
export function ExtrasStep({ values, set, errors }: StepProps & { errors: Marks }) {
  const t = useWords('orders');
  const currencies = useCurrencies();
  const { data: applicants } = useQuery({
    queryKey: ['select', 'applicant'],
    queryFn: () => ask(lookUpApplicants, { rows: 100 }, { quiet: true }),
  });
  const field = (key: keyof OrderValues & keyof typeof orderInput, hint?: string) => (
    <FormField
      key={key}
      item={{ key, label: t(`logisticsOrder.fields.${key}`), field: orderInput[key], hint }}
      values={values}
      errors={errors}
      onChange={(name, value) => set(name as typeof key, value as never)}
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
