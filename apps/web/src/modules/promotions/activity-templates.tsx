import { serverNow } from '@entrepot/contract/core/clock.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Grid, Stack, Text, Title } from '@entrepot/ui/page/layout.tsx';
import { Modal } from '@entrepot/ui/feedback/modal.tsx';
import { enumLabel } from '../../core/values/enums.ts';
import { useLanguage, useTexts } from '@entrepot/client/react/use-texts.ts';
import type { GiftDraft } from './gifts-input.tsx';
import { dayMs } from '@entrepot/rules/time.ts';

const { Register, FirstRecharge, Recharge, OrderPaid, Referral, Birthday } = enumCodes.ActivityType;
const { Never, Daily, Monthly, Yearly } = enumCodes.ResetCycle;
const { Coupon, Amount, Percentage } = enumCodes.GiftType;

/** Initial values of an activity made from a template. */
export interface ActivityStart {
  activityType: CodeOf<'ActivityType'>;
  resetCycle: CodeOf<'ResetCycle'>;
  claimLimit: number;
  minimumAmount: string | null;
  maximumDistribution: number;
  startTime: Date;
  endTime: Date;
  gifts: GiftDraft[];
}
type Template = Pick<ActivityStart, 'activityType' | 'resetCycle' | 'claimLimit' | 'minimumAmount'> & { gift: GiftDraft };

const coupon: GiftDraft = { giftType: Coupon, couponId: null, quantity: 1 };
const templates: readonly Template[] = [
  { activityType: Register, resetCycle: Never, claimLimit: 1, minimumAmount: null, gift: coupon },
  { activityType: FirstRecharge, resetCycle: Never, claimLimit: 1, minimumAmount: '100', gift: { giftType: Percentage, percentage: '5' } },
  { activityType: Recharge, resetCycle: Daily, claimLimit: 1, minimumAmount: '500', gift: { giftType: Percentage, percentage: '2' } },
  { activityType: OrderPaid, resetCycle: Monthly, claimLimit: 1, minimumAmount: '100', gift: coupon },
  { activityType: Referral, resetCycle: Never, claimLimit: 0, minimumAmount: null, gift: { giftType: Amount, amount: '10' } },
  { activityType: Birthday, resetCycle: Yearly, claimLimit: 1, minimumAmount: null, gift: coupon },
];
const month = 30 * dayMs;

function startOf({ gift, ...terms }: Template): ActivityStart {
  const now = serverNow();
  const day = new Date(Math.ceil(now.getTime() / 3_600_000) * 3_600_000);
  return { ...terms, maximumDistribution: 0, startTime: day, endTime: new Date(day.getTime() + month), gifts: [gift] };
}

/** Templates of common activities; the selected one fills the form, where everything can still be changed. */
export function ActivityTemplates({ onChoose, onClose }: { onChoose(start: ActivityStart): void; onClose(): void }) {
  const t = useTexts('promotions');
  useLanguage();
  return (
    <Modal opened onClose={onClose} title={t('pages.templates')} size="large">
      <Grid columns={3} least={230}>
        {templates.map((template) => (
          <Stack key={template.activityType} gap="small">
            <Title level={3}>{enumLabel('ActivityType', template.activityType)}</Title>
            <Text tone="soft" size="small">
              {t(`pages.template${template.activityType}`)}
            </Text>
            <Button onClick={() => onChoose(startOf(template))}>{t('pages.useTemplate')}</Button>
          </Stack>
        ))}
      </Grid>
    </Modal>
  );
}
