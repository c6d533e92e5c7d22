import { editMineProfile } from '@entrepot/contract/modules/access/calls.ts';
import { Form } from '@entrepot/ui/form.tsx';
import { useState } from 'react';
import type { FormValues } from '../../core/form-values.ts';
import { useWords } from '../../core/i18n.ts';
import { reloadUser, useSession } from '../../core/session.ts';
import { useCall } from '../../core/use-action.ts';

const { nickName, gender, birthDate } = editMineProfile.takes;

/** The part of the profile a person may change. */
export function ProfileCard() {
  const t = useWords('account');
  const web = useWords('core-web');
  const user = useSession((session) => session.user);
  const [values, setValues] = useState<FormValues>({
    nickName: user?.nickName ?? null,
    gender: user?.gender ?? null,
    birthDate: user?.birthDate ?? null,
  });
  const [problem, setProblem] = useState('');
  const saving = useCall(editMineProfile, {
    success: web('saved'),
    done: () => void reloadUser(),
    handle(refusal) {
      setProblem([refusal.message, ...refusal.problems.map(({ message }) => message)].join(' '));
      return true;
    },
  });
  const rows = [
    [{ key: 'nickName', label: t('profile.nickName'), field: nickName }],
    [
      { key: 'gender', label: t('profile.gender'), field: gender },
      { key: 'birthDate', label: t('profile.birthDate'), field: birthDate },
    ],
  ];
  async function save() {
    setProblem('');
    await saving.run({ ...values, avatar: user?.avatar ?? null });
  }
  return (
    <Form
      sections={[{ title: t('profile.edit'), rows }]}
      values={values}
      onChange={(key, value) => setValues({ ...values, [key]: value })}
      onSubmit={save}
      submitLabel={web('save')}
      {...(problem ? { problem } : {})}
    />
  );
}
