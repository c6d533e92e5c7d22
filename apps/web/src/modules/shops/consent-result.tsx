import { useCall } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { completeShopAuthorization } from '@entrepot/contract/modules/shops/calls.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { useEffect, useRef } from 'react';
import { useTabLocation, writeQuery } from '../../core/tabs/tab-location.ts';
import { browserKey, removeBrowserKey } from './follow-link.ts';

const tones = { authorized: 'success', cancelled: 'info', refused: 'warn', late: 'error', taken: 'error', failed: 'error' } as const;
type Ending = keyof typeof tones;

/** The result, from the address: `Authorization`, and the error code of a refusal. */
function endingOf(outcome: string, code: string | null): Ending {
  if (outcome !== 'failed') return outcome in tones ? (outcome as Ending) : 'failed';
  if (code === String(errorCodes.SignatureInvalid)) return 'late';
  return code === String(errorCodes.ShopAlreadyBound) ? 'taken' : 'failed';
}

/** Completes the consent that the browser returned with, once; its result replaces it in the address. */
function useConsent(): void {
  const place = useTabLocation();
  const consent = place.query.get('Consent');
  const begun = useRef<string | null>(null);
  const show = (result: Record<string, string>) => {
    removeBrowserKey();
    const query = new URLSearchParams(place.query);
    query.delete('Consent');
    for (const [name, value] of Object.entries(result)) query.set(name, value);
    writeQuery(place, query);
  };
  const completing = useCall(completeShopAuthorization, {
    done: ({ ended }) => show({ Authorization: ended }),
    handle({ code }) {
      show({ Authorization: 'failed', Code: String(code) });
      return true;
    },
  });
  useEffect(() => {
    if (!consent || begun.current === consent) return;
    begun.current = consent;
    // Without a key this browser did not begin: the server would refuse it.
    if (browserKey()) void completing.run({ consent, browserKey: browserKey() });
    else show({ Authorization: 'failed', Code: String(errorCodes.SignatureInvalid) });
  });
}

/** Result of the consent on a marketplace's page, shown to the returning user. */
export function ConsentResult() {
  const t = useTexts('shops');
  const place = useTabLocation();
  useConsent();
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
