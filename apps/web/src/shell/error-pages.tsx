import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { go } from '../core/tabs/place.ts';

function ErrorPage({ code }: { code: '404' | '401' }) {
  const t = useWords('shell');
  return (
    <main className="error-page">
      <p className="error-code" aria-hidden="true">
        {code}
      </p>
      <EmptyState title={t(`error.${code}`)} text={t(`error.${code}text`)} action={{ label: t('error.home'), onClick: () => go('/') }} />
    </main>
  );
}

/** Where addresses lead that nobody knows. */
export const NotFoundPage = () => <ErrorPage code="404" />;
/** Where a person is told that the account may not open something. */
export const NoPermissionPage = () => <ErrorPage code="401" />;
