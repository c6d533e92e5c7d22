import { loginType } from '@entrepot/client/calls/tokens.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { signOut, useSession } from '@entrepot/client/session/session.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Card, Stack } from '@entrepot/ui/page/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import css from './public.module.css';

/** Account on the public site: sign-in methods for visitors, the last used one first; otherwise the signed-in user with links. */
export function AccountPart() {
  const t = useTexts('public');
  const { state, user } = useSession();
  if (state === 'loading') return <LoadingBlock />;
  return (
    <div className={css.wide}>
      <h1>{t('nav.account')}</h1>
      {state === 'signedOut' ? <SignInLinks /> : <SignedIn name={user?.nickName || user?.userName || ''} />}
    </div>
  );
}

function SignInLinks() {
  const t = useTexts('public');
  const ways = [
    { href: '/loginUser', label: t('account.customer') },
    { href: '/login', label: t('account.staff') },
  ];
  const [first, second] = loginType() === 'backgroundUserLogin' ? ways.toReversed() : ways;
  return (
    <Card title={t('account.waysIn')}>
      <Stack>
        <p>{t('account.lead')}</p>
        <p className={css.ways}>
          <Button kind="primary" href={first!.href}>
            {first!.label}
          </Button>
          <Button href={second!.href}>{second!.label}</Button>
          <Button href="/index?activeIndex=register">{t('register')}</Button>
        </p>
        <a href="/index?activeIndex=retrievePassword">{t('account.forgot')}</a>
      </Stack>
    </Card>
  );
}

function SignedIn({ name }: { name: string }) {
  const t = useTexts('public');
  return (
    <Card title={t('account.hello', { name })}>
      <p className={css.ways}>
        <Button kind="primary" href="/dashboard">
          {t('enter')}
        </Button>
        <Button href="/mine/MineProfileIndex">{t('account.profile')}</Button>
        <Button kind="quiet" onClick={signOut}>
          {t('account.signOut')}
        </Button>
      </p>
    </Card>
  );
}
