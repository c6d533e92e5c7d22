import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { claimPromotionCoupon, getPromotionActivitiesPage } from '@entrepot/contract/modules/promotions/activity-calls.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { Stack } from '@entrepot/ui/page/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { errorProps } from '../../core/app/error-props.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { audience, useSession } from '@entrepot/client/session/session.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { type OfferAction, PromotionView } from './promotion-view.tsx';

const { Claimable, NotClaimable } = enumCodes.PromotionClaimStatus;
const { Published } = enumCodes.PublishStatus;

/** A promotion's page with its coupons to claim; visitors are redirected to the sign-in and back. */
export function PromotionClaiming({ id }: { id: string }) {
  const t = useTexts('promotions');
  const signedIn = useSession((session) => session.state === 'signedIn');
  const { data, error, refetch } = useCallQuery(getPromotionActivitiesPage, { id }, { anonymous: !signedIn, enabled: id !== '' });
  const claiming = useCall(claimPromotionCoupon, { success: t('pages.claimedOne') });
  const back = encodeURIComponent(`/PreviewPromotionActivitiesIndex?id=${id}`);
  const actionOf: OfferAction = ({ couponId, promotionClaimStatus }) => {
    if (!signedIn && promotionClaimStatus === NotClaimable)
      return { label: t('pages.signInToClaim'), onClick: () => location.assign(`/loginUser?redirect=${back}`) };
    if (promotionClaimStatus !== Claimable) return null;
    return { label: t('actions.Claim'), onClick: () => claiming.run({ promotionActivitiesId: id, couponId }) };
  };
  if (id === '' || (error && !data)) return <ErrorState {...(error ? errorProps(error, refetch) : { message: t('pages.noPromotion') })} />;
  if (!data) return <LoadingBlock />;
  return (
    <Stack>
      {data.publishStatus !== Published && <Alert tone="warn">{t('pages.notPublished')}</Alert>}
      {signedIn && audience() !== 'customer' && data.publishStatus === Published && <Alert tone="info">{t('pages.staffPreview')}</Alert>}
      <PromotionView page={data} actionOf={actionOf} />
    </Stack>
  );
}
