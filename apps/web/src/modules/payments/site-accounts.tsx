import { ask } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useSession } from '@entrepot/client/session/session.ts';
import { getSiteBankAccounts } from '@entrepot/contract/modules/payments/recharge-calls.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { DescriptionList } from '@entrepot/ui/description-list.tsx';
import { Stack, Text } from '@entrepot/ui/layout.tsx';
import { useQuery } from '@tanstack/react-query';

/** The accounts of the site to which a transfer in a currency is sent, with what to write on it. */
export function SiteAccounts({ currencyId }: { currencyId: string }) {
  const t = useWords('payments');
  const purpose = useSession(({ user }) => user?.memberCode || user?.userName || '');
  const { data } = useQuery({
    queryKey: ['siteAccounts'],
    queryFn: () => ask(getSiteBankAccounts, {}, { quiet: true }),
    staleTime: 60_000,
  });
  if (!data) return null;
  const own = data.filter((account) => account.currencyId === currencyId);
  if (!own.length) return <Alert tone="warn">{t('pages.noAccounts')}</Alert>;
  return (
    <Stack gap="small">
      <Text>{t('pages.toAccount')}</Text>
      {own.map(({ bankName, accountName, accountNumber, note }) => (
        <DescriptionList
          key={accountNumber}
          items={[
            { label: t('pages.bank'), value: bankName },
            { label: t('pages.holder'), value: accountName, copy: accountName },
            { label: t('pages.number'), value: accountNumber, copy: accountNumber },
            ...(purpose ? [{ label: t('pages.transferPurpose'), value: purpose, copy: purpose }] : []),
            ...(note ? [{ label: t('pages.note'), value: note }] : []),
          ]}
        />
      ))}
    </Stack>
  );
}
