import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { useTabLocation, writeQuery } from '../../core/tabs/tab-location.ts';

const tones = { authorized: 'success', cancelled: 'info', refused: 'warn', late: 'error', taken: 'error', failed: 'error' } as const;
type Ending = keyof typeof tones;

/** The result, from the address: `Authorization`, and the error code of a refusal. */
function endingOf(outcome: string, code: string | null): Ending {
  if (outcome !== 'failed') return outcome in tones ? (outcome as Ending) : 'failed';
  if (code === String(errorCodes.SignatureInvalid)) return 'late';
  return code === String(errorCodes.ShopAlreadyBound) ? 'taken' : 'failed';
}

/** Result of the consent on a marketplace's page, shown to the returning user. */
export function ConsentResult() {
  const t = useTexts('shops');
  const place = useTabLocation();
  const outcome = place.query.get('Authorization');
  if (!outcome) return null;
  const hide = () => {
    const query = new URLSearchParams(place.query);
    query.delete('Authorization');
    query.delete('Code');
    writeQuery(place, query);
  };
  const ending = endingOf(outcome, place.query.get('Code'));
  return (
    <Alert
      tone={tones[ending]}
      live
      title={t(`pages.consent.${ending}Title`)}
      action={
        <Button kind="quiet" size="small" onClick={hide}>
          {t('actions.hide')}
        </Button>
      }
    >
      {t(`pages.consent.${ending}Text`)}
    </Alert>
  );
}
