import { DescriptionList } from '@entrepot/ui/description-list.tsx';
import { Card } from '@entrepot/ui/layout.tsx';
import { enumLabel } from '../../core/values/enums.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useSession } from '@entrepot/client/session/session.ts';

/** What the account is: name, kind, member code, contacts. */
export function AccountFacts() {
  const t = useWords('account');
  const user = useSession((session) => session.user);
  if (!user) return null;
  const phone = [user.phoneCode && `+${user.phoneCode}`, user.phoneNumber].filter(Boolean).join(' ');
  const items = [
    { label: t('profile.userName'), value: user.userName },
    { label: t('profile.kind'), value: enumLabel('AccountTypeCode', user.accountTypeCode) },
    ...(user.memberCode ? [{ label: t('profile.memberCode'), value: user.memberCode, copy: user.memberCode }] : []),
    ...(user.siteName ? [{ label: t('profile.site'), value: user.siteName }] : []),
    { label: t('profile.phone'), value: phone || '—' },
    { label: t('profile.email'), value: user.email || '—' },
  ];
  return (
    <Card title={t('profile.account')}>
      <DescriptionList items={items} />
    </Card>
  );
}
