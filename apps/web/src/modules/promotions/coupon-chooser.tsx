import { Button } from '@entrepot/ui/button.tsx';
import { CouponGrid } from '@entrepot/ui/coupon-grid.tsx';
import { moneyText } from '@entrepot/ui/format.ts';
import { Group, Stack, Text, Title } from '@entrepot/ui/layout.tsx';
import type { Currency } from '@entrepot/ui/look-props.ts';
import { useSettings } from '@entrepot/ui/settings.ts';
import { useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { cardOf } from './card.ts';
import type { useCoupons } from '@entrepot/client/money/use-coupons.ts';

/** The coupons that may be used now, folded until they are looked at; a press chooses one, and the sum of the chosen stands above. */
export function CouponChooser({ coupons, currency }: { coupons: ReturnType<typeof useCoupons>; currency: Currency }) {
  const t = useWords('promotions');
  const { timeZone: zone } = useSettings();
  const [opened, setOpened] = useState(false);
  const { offered, chosen, off, toggle } = coupons;
  const now = new Date();
  const cards = offered.map((one) =>
    cardOf({ ...one, amount: one.preferentialAmount, expenseType: one.expenseType ?? null }, t, { zone, now }),
  );
  return (
    <Stack gap="small">
      <Group justify="between">
        <Group gap="small">
          <Title level={3}>{t('pages.coupons')}</Title>
          <span role="status">
            <Text size="small" tone={chosen.length ? 'done' : 'soft'}>
              {chosen.length
                ? t('pages.chosen', { count: chosen.length, amount: moneyText(off, currency) })
                : offered.length
                  ? t('pages.available', { count: offered.length })
                  : t('pages.noneFit')}
            </Text>
          </span>
        </Group>
        {offered.length > 0 && (
          <Button size="small" onClick={() => setOpened(!opened)}>
            {t(opened ? 'pages.fold' : 'pages.choose')}
          </Button>
        )}
      </Group>
      {opened && <CouponGrid label={t('pages.coupons')} coupons={cards} chosen={chosen} onToggle={toggle} />}
    </Stack>
  );
}
