import { serverNow } from '@entrepot/contract/core/clock.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { CouponGrid } from '@entrepot/ui/money/coupon-grid.tsx';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { Group, Stack, Text, Title } from '@entrepot/ui/page/layout.tsx';
import type { Currency } from '@entrepot/ui/base/look-props.ts';
import { useSettings } from '@entrepot/ui/base/settings.ts';
import { useState } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { cardOf } from './card.ts';
import type { useCoupons } from '@entrepot/client/money/use-coupons.ts';

/** Applicable coupons in a collapsed list with the total of the selected ones above. */
export function CouponChooser({ coupons, currency }: { coupons: ReturnType<typeof useCoupons>; currency: Currency }) {
  const t = useTexts('promotions');
  const { timeZone: zone } = useSettings();
  const [opened, setOpened] = useState(false);
  const { offered, chosen, off, toggle } = coupons;
  const now = serverNow();
  const cards = offered.map((one) =>
    cardOf({ ...one, currency, amount: one.preferentialAmount, expenseType: one.expenseType ?? null }, t, { zone, now }),
  );
  return (
    <Stack gap="small">
      <Group justify="between">
        <Group gap="small">
          <Title level={3}>{t('pages.coupons')}</Title>
          <span role="status">
            <Text size="small" tone={chosen.length ? 'success' : 'soft'}>
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
