import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { useCopy } from '@entrepot/ui/copy-text.tsx';
import { CopyText } from '@entrepot/ui/copy-text.tsx';
import { Group, Stack, Text } from '@entrepot/ui/layout.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { PasswordField } from '@entrepot/ui/password-field.tsx';
import { TextField } from '@entrepot/ui/text-field.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { type FactorWish, useFactorSwitch } from '@entrepot/client/react/use-factor-switch.ts';

// No form of a call: it goes in steps, and ends with codes to be kept.
/** Switches the second factor on or off, or makes new recovery codes; each takes the password first. */
export function SecondFactorDialog({ wish, onClose }: { wish: FactorWish; onClose(): void }) {
  const t = useWords('account');
  const copy = useCopy();
  const { password, setPassword, code, setCode, problem, begun, codes, busy, onSubmit } = useFactorSwitch(wish, onClose);
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
          {begun ? t('factor.confirm') : t(wish === 'start' ? 'factor.next' : `factor.${wish}`)}
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
          {begun ? (
            <>
              <Text>{t('factor.scan')}</Text>
              <div>
                <img src={begun.picture} alt={t('factor.picture')} width={200} height={200} />
              </div>
              <div>
                <CopyText text={begun.secret} />
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
            <PasswordField
              label={t('factor.password')}
              value={password}
              onChange={setPassword}
              autoComplete="current-password"
              autoFocus
              required
            />
          )}
        </Stack>
      </form>
    </Modal>
  );
}
