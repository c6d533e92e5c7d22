import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { claimPromotionCoupon, getPromotionActivitiesPage } from '@entrepot/contract/modules/promotions/activity-calls.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { ErrorState } from '@entrepot/ui/error-state.tsx';
import { Stack } from '@entrepot/ui/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { useQuery } from '@tanstack/react-query';
import { ask } from '@entrepot/client/calls/api.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import { audience, useSession } from '@entrepot/client/session/session.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { type OfferAction, PromotionView } from './promotion-view.tsx';

const { Claimable, NotClaimable } = enumCodes.PromotionClaimStatus;
const { Published } = enumCodes.PublishStatus;

/** A promotion's page with its coupons to claim; a visitor is led to the sign-in and back. */
export function PromotionClaiming({ id }: { id: string }) {
  const t = useWords('promotions');
  const language = useLanguage();
  const signedIn = useSession((session) => session.state === 'signedIn');
  const { data, error, refetch } = useQuery({
    queryKey: ['promotion', id, language, signedIn],
    queryFn: () => ask(getPromotionActivitiesPage, { id }, { quiet: true, anonymous: signedIn ? undefined : true }),
    enabled: id !== '',
  });
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
      {signedIn && audience() !== 'C' && data.publishStatus === Published && <Alert tone="info">{t('pages.staffPreview')}</Alert>}
      <PromotionView page={data} actionOf={actionOf} />
    </Stack>
  );
}
