import { usePhoneBinding } from '@entrepot/client/entry/use-phone-binding.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Stack } from '@entrepot/ui/page/layout.tsx';
import { IdentificationFields } from '../../core/identification-fields.tsx';
import { Page } from '../../core/page.tsx';
import { Inside, Panel } from '../../core/parts.tsx';
import { PhoneFields } from '../../core/phone-fields.tsx';

/** Shows the user's mobile number and changes it after verification by code. */
export function PhonePage() {
  const t = useTexts('account');
  const { proof, identification, phone, problem, busy, onSubmit } = usePhoneBinding(t('phoneCard.done'));
  return (
    <Page title={t('phoneCard.title')} back="/settings">
      <Panel>
        <Inside>
          <span>{phone ? t('phoneCard.now', { phone }) : t('phoneCard.none')}</span>
          <form onSubmit={onSubmit} noValidate>
            <Stack>
              <PhoneFields proof={proof} />
              <IdentificationFields identification={identification} />
              {problem && (
                <Alert tone="error" live>
                  {problem}
                </Alert>
              )}
              <Button type="submit" kind="primary" size="large" wide busy={busy}>
                {t('phoneCard.submit')}
              </Button>
            </Stack>
          </form>
        </Inside>
      </Panel>
    </Page>
  );
}
