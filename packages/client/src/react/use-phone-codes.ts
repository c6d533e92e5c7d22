import { getSmsCountrys } from '@entrepot/contract/modules/sites/calls.ts';
import { useEffect } from 'react';
import { useLanguage } from './use-texts.ts';
import { useCallQuery } from './call-query.ts';

const homes: Record<string, string> = { 'zh-cn': '86', 'zh-tw': '886' };

/** The country codes that messages can be sent to, as options; defaults to that of the user's language, or the first. */
export function usePhoneCodes(value: string, onChange: (code: string) => void): { value: string; label: string }[] {
  const language = useLanguage();
  const { data } = useCallQuery(getSmsCountrys, {}, { anonymous: true });
  useEffect(() => {
    const codes = data?.map(({ phoneCode }) => phoneCode) ?? [];
    const usual = codes.find((code) => code === homes[language]) ?? codes[0];
    if (!value && usual) onChange(usual);
  }, [data, value, language, onChange]);
  return (data ?? []).map(({ phoneCode, name }) => ({ value: phoneCode, label: `+${phoneCode} ${name}` }));
}
