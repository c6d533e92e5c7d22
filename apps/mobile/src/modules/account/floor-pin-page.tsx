import { useFloorPin } from '@entrepot/client/entry/use-floor-pin.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { Stack } from '@entrepot/ui/page/layout.tsx';
import { IdentificationFields } from '../../core/identification-fields.tsx';
import { Page } from '../../core/page.tsx';
import { Inside, Panel } from '../../core/parts.tsx';

/** Gets a PIN with which the user approves at a workstation, in place of the password. */
export function FloorPinPage() {
  const t = useTexts('account');
  const { code, setCode, made, problem, identification, busy, onSubmit } = useFloorPin();
  return (
    <Page title={t('floorPin.title')} back="/settings">
      <Panel>
        <Inside>
          <span>{t('floorPin.lead')}</span>
          <form onSubmit={onSubmit} noValidate>
            <Stack>
              {made && (
                <Alert tone="success" title={t('floorPin.done', { pin: made.pin })} live>
                  {t('floorPin.validFor')}
                </Alert>
              )}
              <TextField label={t('floorPin.code')} value={code} onChange={setCode} maxLength={16} autoComplete="off" required />
              <IdentificationFields identification={identification} />
              {problem && (
                <Alert tone="error" live>
                  {problem}
                </Alert>
              )}
              <Button type="submit" kind="primary" size="large" wide busy={busy}>
                {t('floorPin.submit')}
              </Button>
            </Stack>
          </form>
        </Inside>
      </Panel>
    </Page>
  );
}
