import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { go } from '../core/tabs/place.ts';

/** What is wrong with an address: nobody knows it, or the person may not open it. */
export type WrongAddress = '404' | '401';

/** Says what is wrong with an address, in the place of its page. */
export function ErrorPart({ code }: { code: WrongAddress }) {
  const t = useWords('shell');
  return (
    <div className="error-page">
      <p className="error-code" aria-hidden="true">
        {code}
      </p>
      <EmptyState
        heading
        title={t(`error.${code}`)}
        text={t(`error.${code}text`)}
        action={{ label: t('error.home'), onClick: () => go('/') }}
      />
    </div>
  );
}

/** Where addresses lead that nobody knows. */
export const NotFoundPage = () => (
  <main>
    <ErrorPart code="404" />
  </main>
);
/** Where a person is told that the account may not open something. */
export const NoPermissionPage = () => (
  <main>
    <ErrorPart code="401" />
  </main>
);
