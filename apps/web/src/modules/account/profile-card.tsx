import { editMineProfile } from '@entrepot/contract/modules/access/calls.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import type { FormItem } from '@entrepot/ui/form/form-props.ts';
import { FormField } from '@entrepot/ui/form/form-section.tsx';
import { Card, Grid, Stack } from '@entrepot/ui/page/layout.tsx';
import { type FormEvent, useState } from 'react';
import type { FormValues } from '@entrepot/client/form/form-values.ts';
import { wholeMessage } from '@entrepot/client/calls/problem.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { reloadUser, useSession } from '@entrepot/client/session/session.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';

const { nickName, avatar, gender, birthDate } = editMineProfile.input;
const fields = { nickName, avatar, gender, birthDate };

/** The editable part of the profile. */
export function ProfileCard() {
  const t = useTexts('account');
  const web = useTexts('core-web');
  const everywhere = useTexts('client');
  const user = useSession((session) => session.user);
  const [values, setValues] = useState<FormValues>({
    nickName: user?.nickName ?? null,
    avatar: user?.avatar ?? null,
    gender: user?.gender ?? null,
    birthDate: user?.birthDate ?? null,
  });
  const [problem, setProblem] = useState('');
  const saving = useCall(editMineProfile, {
    success: everywhere('saved'),
    done: () => void reloadUser(),
    handle(refusal) {
      setProblem(wholeMessage(refusal));
      return true;
    },
  });
  const item = (key: keyof typeof fields): FormItem => ({ key, label: t(`profile.${key}`), field: fields[key] });
  const fieldOf = (key: keyof typeof fields) => (
    <FormField item={item(key)} values={values} onChange={(name, value) => setValues({ ...values, [name]: value })} />
  );
  async function save(event: FormEvent) {
    event.preventDefault();
    setProblem('');
    await saving.run(values);
  }
  return (
    <Card title={t('profile.edit')}>
      <form onSubmit={(event) => void save(event)} noValidate>
        <Stack>
          {problem && (
            <Alert tone="error" live>
              {problem}
            </Alert>
          )}
          {fieldOf('nickName')}
          <Grid columns={2} least={140}>
            {fieldOf('gender')}
            {fieldOf('birthDate')}
          </Grid>
          {fieldOf('avatar')}
          <div>
            <Button type="submit" kind="primary" busy={saving.busy}>
              {web('save')}
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}
