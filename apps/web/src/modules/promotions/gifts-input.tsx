import type { CodeOf } from '@entrepot/contract/core/field.ts';
import type { Dec } from '@entrepot/rules/decimal.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { gift } from '@entrepot/contract/modules/promotions/activity.ts';
import { Button, IconButton } from '@entrepot/ui/base/button.tsx';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { Stack, Text } from '@entrepot/ui/page/layout.tsx';
import type { InputProps } from '@entrepot/ui/form/widget-props.ts';
import { widgets } from '@entrepot/ui/form/widgets.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import css from './gifts-input.module.css';
import { checkUniqueCoupons } from './unique-coupons.ts';

/** A gift in the form's state. */
export interface GiftDraft {
  giftType: CodeOf<'GiftType'>;
  couponId?: string | null;
  quantity?: number | null;
  amount?: Dec | null;
  percentage?: Dec | null;
}

const { Coupon, Amount } = enumCodes.GiftType;
/** Fields of each kind of gift. */
const fieldsOf = (type: number): (keyof typeof gift)[] =>
  type === Coupon ? ['giftType', 'couponId', 'quantity'] : ['giftType', type === Amount ? 'amount' : 'percentage'];
const blank: GiftDraft = { giftType: Coupon, couponId: null, quantity: 1, amount: null, percentage: null };

/** The gifts of an activity, each with the fields its kind needs; the same coupon cannot be added twice. */
export function GiftsInput({ label, value, onChange, error, disabled }: InputProps<GiftDraft[]>) {
  const t = useTexts('promotions');
  const gifts = value ?? [];
  const put = (next: GiftDraft[]) => checkUniqueCoupons(next, t) && onChange(next);
  const change = (at: number, key: string, cellValue: unknown) =>
    put(gifts.map((one, index) => (index === at ? { ...one, [key]: cellValue } : one)));
  return (
    <fieldset className={css.gifts}>
      <legend className={css.legend}>{label}</legend>
      <Stack gap="small">
        {gifts.map((one, at) => (
          <div key={at} className={css.row}>
            {fieldsOf(one.giftType).map((key) => {
              const { Input } = widgets[gift[key].widget];
              return (
                <Input
                  key={key}
                  field={gift[key]}
                  name={`gifts.${at}.${key}`}
                  label={`${t(`activity.rows.gifts.${key}`)} ${at + 1}`}
                  value={one[key]}
                  onChange={(cellValue) => change(at, key, cellValue)}
                  required={key !== 'quantity'}
                  hint={key === 'percentage' ? t('pages.percentHint') : undefined}
                  disabled={disabled}
                />
              );
            })}
            <IconButton
              label={t('pages.removeGift', { at: at + 1 })}
              icon={<Icon name="trash" />}
              tone="danger"
              onClick={() => onChange(gifts.filter((_, index) => index !== at))}
            />
          </div>
        ))}
        <div>
          <Button size="small" icon={<Icon name="plus" />} onClick={() => onChange([...gifts, blank])}>
            {t('pages.addGift')}
          </Button>
        </div>
        {error && (
          <span role="alert">
            <Text tone="error" size="small">
              {error}
            </Text>
          </span>
        )}
      </Stack>
    </fieldset>
  );
}
