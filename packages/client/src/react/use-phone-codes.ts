import { getSmsCountrys } from '@entrepot/contract/modules/sites/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ask } from '../calls/api.ts';
import { useLanguage } from './use-words.ts';

const homes: Record<string, string> = { 'zh-cn': '86', 'zh-tw': '886' };

/** The country codes that messages are sent to, as options; while none is chosen, that of the reader's language is, or the first. */
export function usePhoneCodes(value: string, onChange: (code: string) => void): { value: string; label: string }[] {
  const language = useLanguage();
  const { data } = useQuery({
    queryKey: ['phone-codes', language],
    queryFn: () => ask(getSmsCountrys, {}, { quiet: true, anonymous: true }),
  });
  useEffect(() => {
    const codes = data?.map(({ phoneCode }) => phoneCode) ?? [];
    const usual = codes.find((code) => code === homes[language]) ?? codes[0];
    if (!value && usual) onChange(usual);
  }, [data, value, language, onChange]);
  return (data ?? []).map(({ phoneCode, name }) => ({ value: phoneCode, label: `+${phoneCode} ${name}` }));
}
