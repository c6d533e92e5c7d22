import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { go } from '../core/tabs/place.ts';
import { toldAt, type WrongAddress } from './wrong-address.ts';

/** Says what is wrong with an address, in the place of its page. */
export function ErrorPart({ code }: { code: WrongAddress }) {
  const t = useWords('shell');
  const told = toldAt(code);
  return (
    <div className="error-page">
      {told === code && (
        <p className="error-code" aria-hidden="true">
          {code}
        </p>
      )}
      <EmptyState
        heading
        title={t(`error.${told}`)}
        text={t(`error.${told}text`)}
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
