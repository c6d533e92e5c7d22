import type { Dec } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { gift } from '@entrepot/contract/modules/promotions/activity.ts';
import { Button, IconButton } from '@entrepot/ui/button.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import { Stack, Text } from '@entrepot/ui/layout.tsx';
import type { InputProps } from '@entrepot/ui/widget-props.ts';
import { widgets } from '@entrepot/ui/widgets.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import css from './gifts-input.module.css';
import { mayPut } from './once.ts';

/** A gift as the form keeps it. */
export interface GiftDraft {
  giftType: number;
  couponId?: string | null;
  quantity?: number | null;
  amount?: Dec | null;
  percentage?: Dec | null;
}

const { Coupon, Amount } = enumCodes.GiftType;
/** What each kind of gift asks for. */
const asks = (type: number): (keyof typeof gift)[] =>
  type === Coupon ? ['couponId', 'quantity'] : type === Amount ? ['amount'] : ['percentage'];
const blank: GiftDraft = { giftType: Coupon, couponId: null, quantity: 1, amount: null, percentage: null };

/** The gifts of an activity, each with the fields its kind needs; the same coupon cannot be added twice. */
export function GiftsInput({ label, value, onChange, error, disabled }: InputProps<GiftDraft[]>) {
  const t = useWords('promotions');
  const gifts = value ?? [];
  const put = (next: GiftDraft[]) => mayPut(next, t) && onChange(next);
  const change = (at: number, key: string, given: unknown) =>
    put(gifts.map((one, index) => (index === at ? { ...one, [key]: given } : one)));
  return (
    <fieldset className={css.gifts}>
      <legend className={css.legend}>{label}</legend>
      <Stack gap="small">
        {gifts.map((one, at) => (
          <div key={at} className={css.row}>
            {(['giftType', ...asks(one.giftType)] as (keyof typeof gift)[]).map((key) => {
              const { Input } = widgets[gift[key].widget];
              return (
                <Input
                  key={key}
                  field={gift[key]}
                  name={`gifts.${at}.${key}`}
                  label={`${t(`activity.rows.gifts.${key}`)} ${at + 1}`}
                  value={one[key as keyof GiftDraft]}
                  onChange={(given) => change(at, key, given)}
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
            <Text tone="wrong" size="small">
              {error}
            </Text>
          </span>
        )}
      </Stack>
    </fieldset>
  );
}
