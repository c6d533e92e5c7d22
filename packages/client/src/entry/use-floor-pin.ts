import { setFloorPin } from '@entrepot/contract/modules/account/floor-pin-calls.ts';
import { type FormEvent, useState } from 'react';
import { callApi } from '../calls/api.ts';
import { wholeMessage } from '../calls/problem.ts';
import { useAction } from '../react/use-action.ts';
import { useIdentification } from '../react/use-identification.ts';
import { useTexts } from '../react/use-texts.ts';

/** Gets a PIN of the user for a workplace, by its code and the own password. */
export function useFloorPin() {
  const t = useTexts('account');
  const [code, setCode] = useState('');
  const [made, setMade] = useState<{ pin: string; expirationTime: Date }>();
  const [problem, setProblem] = useState('');
  const identification = useIdentification();
  const making = useAction(
    async (workplaceCode: string) => callApi(setFloorPin, { workplaceCode, ...(await identification.params()) }, { quiet: true }),
    {
      done(answer) {
        identification.reset();
        setMade(answer);
      },
      handle(refusal) {
        setProblem(identification.needsCode(refusal) ? '' : wholeMessage(refusal));
        return true;
      },
    },
  );
  const typed = code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return {
    code,
    setCode,
    made,
    problem,
    identification,
    busy: making.busy,
    onSubmit(event: FormEvent) {
      event.preventDefault();
      setMade(undefined);
      setProblem(typed ? '' : t('floorPin.missing'));
      if (identification.check() && typed) void making.run(typed);
    },
  };
}
