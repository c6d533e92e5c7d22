import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { go } from '../core/tabs/tab-location.ts';
import { errorTextKey, type WrongAddress } from './address-error.ts';

/** Shows the error of an address in place of its page. */
export function ErrorPart({ code }: { code: WrongAddress }) {
  const t = useTexts('shell');
  const textKey = errorTextKey(code);
  return (
    <div className="error-page">
      {textKey === code && (
        <p className="error-code" aria-hidden="true">
          {code}
        </p>
      )}
      <EmptyState
        heading
        title={t(`error.${textKey}`)}
        text={t(`error.${textKey}text`)}
        action={{ label: t('error.home'), onClick: () => go('/') }}
      />
    </div>
  );
}

/** Page for unknown addresses. */
export const NotFoundPage = () => (
  <main>
    <ErrorPart code="404" />
  </main>
);
/** Page for addresses that the account may not open. */
export const NoPermissionPage = () => (
  <main>
    <ErrorPart code="401" />
  </main>
);
