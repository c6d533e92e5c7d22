import { f } from '@entrepot/contract/core/field.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { establishCommodityVariants, maxVariants } from '@entrepot/contract/modules/commodities/variant-calls.ts';
import { maxOptions, variantOptions } from '@entrepot/contract/modules/commodities/variant-options.ts';
import { type VariantOption, codeOfVariant, combinationsOf, variantKey, variantLabel } from '@entrepot/rules/variants.ts';
import { useFieldCurrency } from '@entrepot/client/react/use-currencies.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import { inputs } from '@entrepot/ui/form/inputs.tsx';
import { RowsInput } from '@entrepot/ui/form/rows-input.tsx';
import { Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { useState } from 'react';
import { CallDrawer } from '../../core/form/call-form.tsx';
import type { CommodityRow } from './stocked.ts';
import { useVariants } from './use-variants.ts';

/** An option with the value of the commodity itself, and the further values of the variants to create. */
interface OptionLine {
  name?: string | null;
  value?: string | null;
  more?: string | null;
}
/** A variant to create. */
type Variant = {
  key: string;
  variant: string;
  variantOptions: VariantOption[];
  commodityCode: string;
  identificationCode: string | null;
  price: string | null;
};
type Edited = Partial<Pick<Variant, 'commodityCode' | 'identificationCode' | 'price'>> & { isLeftOut?: boolean };

const optionFields = { ...variantOptions, more: f.text({ max: 500 }) };
const { commodityCode, identificationCode, price } = establishCommodityVariants.input.variants.children;
const variantFields = {
  variant: f.text({ max: 200 }),
  commodityCode,
  identificationCode,
  price,
};

const editable = ['commodityCode', 'identificationCode', 'price'] as const;

const valuesOf = (more: string | null | undefined) =>
  (more ?? '')
    .split(/[,，、;；\n]/)
    .map((value) => value.trim())
    .filter(Boolean);
const isFull = ({ name, value }: OptionLine) => Boolean(name?.trim() && value?.trim());
const ownOptions = (lines: readonly OptionLine[]): VariantOption[] =>
  lines.filter(isFull).map(({ name, value }) => ({ name: name!.trim(), value: value!.trim() }));

/** All combinations of the values, without the commodity itself and the variants that exist. */
function variantsOf(
  row: CommodityRow,
  articleCode: string,
  lines: readonly OptionLine[],
  existing: readonly CommodityRow[],
  edited: Readonly<Record<string, Edited>>,
) {
  const known = new Set([variantKey(ownOptions(lines)), ...existing.map((one) => variantKey(one.variantOptions ?? []))]);
  const options = lines.filter(isFull).map(({ name, value, more }) => ({
    name: name!.trim(),
    values: [...new Map([value!.trim(), ...valuesOf(more)].map((one) => [one.toUpperCase(), one])).values()],
  }));
  const taken = new Set([row, ...existing].map((one) => one.commodityCode));
  return combinationsOf(options).flatMap((combination): Variant[] => {
    const key = variantKey(combination);
    if (known.has(key)) return [];
    const proposed = codeOfVariant(articleCode, combination, taken);
    const own = edited[key] ?? {};
    taken.add(own.commodityCode ?? proposed);
    if (own.isLeftOut) return [];
    const usual = { commodityCode: proposed, identificationCode: null, price: row.price ?? null };
    return [{ ...usual, ...own, key, variant: variantLabel(combination), variantOptions: combination }];
  });
}

/** Creates further variants of a commodity's article: every combination of the values that are entered. */
export function VariantsDialog({ row, onClose }: { row: CommodityRow; onClose(): void }) {
  const article = row.articleCode ?? row.commodityCode;
  const { data } = useVariants(article, row);
  return data ? <VariantsForm row={row} existing={data.data.filter(({ id }) => id !== row.id)} onClose={onClose} /> : null;
}

function VariantsForm({ row, existing, onClose }: { row: CommodityRow; existing: readonly CommodityRow[]; onClose(): void }) {
  const t = useTexts('commodities');
  const currency = useFieldCurrency()(commodity.fields.price, row);
  const [edited, setEdited] = useState<Readonly<Record<string, Edited>>>({});
  const start = (row.variantOptions ?? []).map(({ name, value }, at) => {
    const others = existing.flatMap((one) => one.variantOptions?.[at]?.value ?? []).filter((other) => other !== value);
    return { name, value, more: [...new Set(others)].join(', ') };
  });
  const blank = { name: '', value: '', more: null };
  const madeOf = (values: { articleCode?: string | null; options?: readonly OptionLine[] | null }) =>
    variantsOf(row, (values.articleCode ?? '').trim().toUpperCase(), values.options ?? [], existing, edited);
  const edit = (before: readonly Variant[], after: readonly Variant[]) =>
    setEdited((all) => {
      const next = { ...all };
      for (const { key } of before) if (!after.some((one) => one.key === key)) next[key] = { ...next[key], isLeftOut: true };
      for (const one of after) {
        const former = before.find(({ key }) => key === one.key);
        const changed = editable.filter((name) => former && former[name] !== one[name]);
        if (changed.length) next[one.key] = { ...next[one.key], ...Object.fromEntries(changed.map((name) => [name, one[name]])) };
      }
      return next;
    });
  return (
    <CallDrawer
      of={establishCommodityVariants}
      about={commodity}
      size="large"
      title={headed(t('actions.variants'), row.name)}
      above={<Text tone="soft">{t('pages.variants.text')}</Text>}
      own={{ options: f.list(optionFields, { required: true, max: maxOptions }) }}
      rows={[['articleCode'], ['options']]}
      fields={(values) => ({
        articleCode: { hint: t('pages.variants.articleHint') },
        options: {
          label: t('pages.variants.options'),
          validateOn: 'sending',
          wrong: wrongOf(madeOf(values).length, t),
          draw: (props) => (
            <RowsInput
              {...props}
              value={props.value ?? []}
              onChange={(next) => props.onChange((next ?? []).slice(0, maxOptions))}
              fields={optionFields}
              inputOf={({ widget }) => inputs[widget]}
              labelOf={(key) => t(`pages.variants.${key === 'value' ? 'ownValue' : key}`)}
            />
          ),
        },
      })}
      defaults={{ articleCode: row.articleCode ?? row.commodityCode, options: start.length ? start : [blank] }}
      params={{ id: row.id }}
      input={(values) => ({
        variantOptions: ownOptions(values.options ?? []),
        variants: madeOf(values).map(({ key: _key, variant: _variant, ...one }) => one),
      })}
      currency={currency}
      submit={(values) => (madeOf(values).length ? t('pages.variants.create', { count: madeOf(values).length }) : t('actions.variants'))}
      success={(answer) => t('pages.variants.created', { count: answer.ids.length })}
      onClose={onClose}
    >
      {(values) => {
        const made = madeOf(values);
        if (!made.length) return null;
        return (
          <Stack gap="small">
            <RowsInput
              name="variants"
              label={t('pages.variants.toCreate', { count: made.length })}
              closed
              locked={['variant']}
              value={made}
              onChange={(next: Variant[]) => edit(made, next)}
              fields={variantFields}
              inputOf={({ widget }) => inputs[widget]}
              labelOf={(key) => t(key === 'variant' ? 'commodity.fields.variantOptions' : `commodity.fields.${key}`)}
              currency={currency}
            />
          </Stack>
        );
      }}
    </CallDrawer>
  );
}

function wrongOf(count: number, t: ReturnType<typeof useTexts>): string | undefined {
  if (count > maxVariants) return t('pages.variants.tooMany', { max: maxVariants });
  return count === 0 ? t('pages.variants.none') : undefined;
}
