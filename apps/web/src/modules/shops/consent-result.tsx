import { useWords } from '@entrepot/client/react/use-words.ts';
import { ShopAlreadyBound, SignatureInvalid } from '@entrepot/contract/data/error-codes.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { usePlace, writeQuery } from '../../core/tabs/place.ts';

const tones = { authorized: 'success', cancelled: 'info', refused: 'warn', late: 'error', taken: 'error', failed: 'error' } as const;
type Ending = keyof typeof tones;

/** How it ended, by what the server wrote into the address: `Authorization`, and the code of a refusal. */
function endingOf(said: string, code: string | null): Ending {
  if (said !== 'failed') return said in tones ? (said as Ending) : 'failed';
  if (code === String(SignatureInvalid)) return 'late';
  return code === String(ShopAlreadyBound) ? 'taken' : 'failed';
}

/** How the way over a marketplace's own page ended, told to whoever comes back from it. */
export function ConsentResult() {
  const t = useWords('shops');
  const place = usePlace();
  const said = place.query.get('Authorization');
  if (!said) return null;
  const hide = () => {
    const query = new URLSearchParams(place.query);
    query.delete('Authorization');
    query.delete('Code');
    writeQuery(place, query);
  };
  const ending = endingOf(said, place.query.get('Code'));
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
