import { getSmsCountrys } from '@entrepot/contract/modules/sites/phone-code-calls.ts';
import { useEffect } from 'react';
import { useCallQuery } from './call-query.ts';

/** The calling codes of all countries as options, those of the site first. A stored value that is none of them is one more option. */
export function usePhoneCodeOptions(value?: string | null): { value: string; label: string }[] {
  const { data } = useCallQuery(getSmsCountrys, {}, { anonymous: true });
  const options = (data ?? []).map(({ phoneCode, name }) => ({ value: phoneCode, label: `+${phoneCode} ${name}` }));
  return value && !options.some((one) => one.value === value) ? [...options, { value, label: `+${value}` }] : options;
}

/** The same for a new number: without a value, the first code of the site is entered. */
export function usePhoneCodes(value: string, onChange: (code: string) => void): { value: string; label: string }[] {
  const options = usePhoneCodeOptions(value);
  const usual = options[0]?.value;
  useEffect(() => {
    if (!value && usual) onChange(usual);
  }, [usual, value, onChange]);
  return options;
}
