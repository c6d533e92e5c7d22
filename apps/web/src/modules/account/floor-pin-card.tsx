import { useFloorPin } from '@entrepot/client/entry/use-floor-pin.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { Card, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { IdentificationFields } from '../../core/proof/identification-fields.tsx';

/** Gets a PIN with which the user approves at a workstation, in place of the password. */
export function FloorPinCard() {
  const t = useTexts('account');
  const { code, setCode, made, problem, identification, busy, onSubmit } = useFloorPin();
  return (
    <Card title={t('floorPin.title')}>
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          <Text>{t('floorPin.lead')}</Text>
          {problem && (
            <Alert tone="error" live>
              {problem}
            </Alert>
          )}
          {made && (
            <Alert tone="success" title={t('floorPin.done', { pin: made.pin })} live>
              {t('floorPin.validFor')}
            </Alert>
          )}
          <TextField label={t('floorPin.code')} value={code} onChange={setCode} maxLength={16} autoComplete="off" mono required />
          <IdentificationFields identification={identification} />
          <div>
            <Button type="submit" kind="primary" busy={busy}>
              {t('floorPin.submit')}
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}
