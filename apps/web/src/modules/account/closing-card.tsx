import { shownTime } from '@entrepot/contract/core/shown-time.ts';
import { useAccountClosing } from '@entrepot/client/entry/use-account-closing.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { isSome } from '@entrepot/client/money/amounts.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { Modal } from '@entrepot/ui/feedback/modal.tsx';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { Card, Group, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { useSettings } from '@entrepot/ui/base/settings.ts';
import { useState } from 'react';
import { errorProps } from '../../core/app/error-props.ts';
import { IdentificationFields } from '../../core/proof/identification-fields.tsx';
import { enumLabel } from '../../core/values/enums.ts';

/** Closes the customer's account: what is open, what is lost, the waiting time, and how it is taken back. */
export function ClosingCard() {
  const t = useTexts('account');
  const { timeZone } = useSettings();
  const [isOpen, setOpen] = useState(false);
  const state = useAccountClosing();
  const { data, error, refetch, cancelling } = state;
  const closingTime = data?.closingTime;
  return (
    <Card title={t('closing.title')}>
      {error && !data ? (
        <ErrorState compact {...errorProps(error, refetch)} />
      ) : !data ? (
        <LoadingBlock />
      ) : closingTime ? (
        <Stack>
          <Alert tone="warn" title={t('closing.until', { time: shownTime(closingTime, timeZone) })}>
            <OpenItems {...state} />
          </Alert>
          <Group>
            <Button kind="primary" busy={cancelling.busy} onClick={() => cancelling.run({})}>
              {t('closing.cancel')}
            </Button>
          </Group>
        </Stack>
      ) : (
        <Stack>
          <Text>{t('closing.about', { days: state.days })}</Text>
          <Group>
            <Button kind="danger" onClick={() => setOpen(true)}>
              {t('closing.start')}
            </Button>
          </Group>
        </Stack>
      )}
      {isOpen && !closingTime && <ClosingDialog state={state} onClose={() => setOpen(false)} />}
    </Card>
  );
}

type State = ReturnType<typeof useAccountClosing>;

/** The items that hold the account open, each with its page. */
function OpenItems({ items }: Pick<State, 'items'>) {
  const t = useTexts('account');
  if (!items.length) return null;
  return (
    <Stack gap="small">
      <Text>{t('closing.open')}</Text>
      <ul>
        {items.map(({ accountHold, count, page }) => {
          const label = [enumLabel('AccountHold', accountHold), count].filter((part) => part !== null).join(': ');
          return <li key={accountHold}>{page ? <a href={page}>{label}</a> : label}</li>;
        })}
      </ul>
    </Stack>
  );
}

function ClosingDialog({ state, onClose }: { state: State; onClose(): void }) {
  const t = useTexts('account');
  const { data, items, mayRequest, isByStaff, currency, identification, problem, closing, days, onSubmit } = state;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('closing.title')}
      size="small"
      footer={
        <Button type="submit" form="close-account" kind="danger" disabled={!mayRequest} busy={closing.busy}>
          {t('closing.start')}
        </Button>
      }
    >
      <form id="close-account" onSubmit={onSubmit} noValidate>
        <Stack>
          {problem && (
            <Alert tone="error" live>
              {problem}
            </Alert>
          )}
          <Text>{t('closing.about', { days })}</Text>
          {items.length > 0 && (
            <Alert tone={mayRequest ? 'info' : 'warn'}>
              <OpenItems items={items} />
            </Alert>
          )}
          {data && isSome(data.balance) && (
            <Text>
              {t(isByStaff ? 'closing.balanceByStaff' : 'closing.balance', {
                amount: moneyText(data.balance, currency),
              })}
            </Text>
          )}
          {data && data.coupons > 0 && <Text>{t('closing.coupons', { count: data.coupons })}</Text>}
          {mayRequest && <IdentificationFields identification={identification} />}
        </Stack>
      </form>
    </Modal>
  );
}
