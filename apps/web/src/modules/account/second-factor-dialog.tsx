import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { useCopy } from '@entrepot/ui/base/copy-text.tsx';
import { CopyText } from '@entrepot/ui/base/copy-text.tsx';
import { Group, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { Modal } from '@entrepot/ui/feedback/modal.tsx';
import { PasswordField } from '@entrepot/ui/form/password-field.tsx';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { SecondFactorField } from '../../core/proof/second-factor-field.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { type FactorWish, useFactorSwitch } from '@entrepot/client/react/use-factor-switch.ts';

// Not a schema form: it has several steps and ends with recovery codes to save.
/** Switches the second factor on or off, or creates new recovery codes; each requires the password first. */
export function SecondFactorDialog({ wish, onClose }: { wish: FactorWish; onClose(): void }) {
  const t = useTexts('account');
  const copy = useCopy();
  const { password, setPassword, factor, code, setCode, problem, setup, codes, busy, onSubmit } = useFactorSwitch(wish, onClose);
  if (codes) {
    return (
      <Modal
        opened
        onClose={onClose}
        title={t('factor.codes')}
        footer={
          <Group>
            <Button onClick={() => copy(codes.join('\n'))}>{t('factor.copy')}</Button>
            <Button kind="primary" onClick={onClose}>
              {t('factor.done')}
            </Button>
          </Group>
        }
      >
        <Stack>
          <Alert tone="warn" title={t('factor.codesText')} />
          {codes.map((one) => (
            <Text key={one} mono size="large">
              {one}
            </Text>
          ))}
        </Stack>
      </Modal>
    );
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(`factor.${wish}Title`)}
      footer={
        <Button type="submit" form="second-factor" kind={wish === 'stop' ? 'danger' : 'primary'} busy={busy}>
          {setup ? t('factor.confirm') : t(wish === 'start' ? 'factor.next' : `factor.${wish}`)}
        </Button>
      }
    >
      <form id="second-factor" onSubmit={onSubmit} noValidate>
        <Stack>
          {problem && (
            <Alert tone="error" live>
              {problem}
            </Alert>
          )}
          {setup ? (
            <>
              <Text>{t('factor.scan')}</Text>
              <div>
                <img src={setup.picture} alt={t('factor.picture')} width={200} height={200} />
              </div>
              <div>
                <CopyText text={setup.secret} />
              </div>
              <TextField
                label={t('factor.code')}
                value={code}
                onChange={setCode}
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={8}
                autoFocus
                required
              />
            </>
          ) : (
            <>
              <PasswordField
                label={t('factor.password')}
                value={password}
                onChange={setPassword}
                autoComplete="current-password"
                autoFocus
                required
              />
              <SecondFactorField factor={factor} />
            </>
          )}
        </Stack>
      </form>
    </Modal>
  );
}
