import { pickingList } from '@entrepot/contract/modules/picking/picking-list.ts';
import { personalPickingIndex } from '@entrepot/contract/modules/picking/screens.ts';
import { screenOfCard } from '@entrepot/contract/core/screen-cards.ts';
import { plainSigns } from '@entrepot/rules/plain-text.ts';
import { sound } from '@entrepot/ui/scan/sounds.ts';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { useScanner } from '@entrepot/ui/scan/use-scanner.ts';
import { useEffect, useRef, useState } from 'react';
import { list } from '@entrepot/client/calls/api.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { can, useSession } from '@entrepot/client/session/session.ts';
import { go } from '../../core/tabs/tab-location.ts';
import css from './picking.module.css';
import { beginList, isToBegin } from '@entrepot/client/floor/picking.ts';

/** Starts or continues a picking list by its number, typed or scanned anywhere on the page. */
export function FindList() {
  const t = useTexts('picking');
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
  }, []);
  const finding = useAction(async (wanted: string) => {
    const { data } = await list(pickingList, { Content: wanted, rows: 20 }, { quiet: true });
    const found = data.find(({ serialNumber }) => serialNumber === wanted);
    setMissing(found ? null : wanted);
    if (!found) return sound('wrong');
    // A colleague's list is taken over on its own page, with a reason.
    const isFree = !found.pickerId || found.pickerId === useSession.getState().user?.userId;
    if (isFree && isToBegin(found) && can(personalPickingIndex.Start)) await beginList(found);
    go(`/PersonalPickingDetailed?id=${found.id}`);
  });
  const find = (text: string) => {
    const wanted = plainSigns(text).trim().toUpperCase();
    if (!wanted) return;
    setCode('');
    void finding.run(wanted);
  };
  useScanner({
    onScan(scanned) {
      // Cards that open screens are not handled here; any other unknown code is reported as no list.
      if (screenOfCard(scanned)) return false;
      find(scanned);
      return true;
    },
    onTyped: setCode,
  });
  return (
    <div className={css.find}>
      <TextField
        label={t('pages.findList')}
        value={code}
        onChange={setCode}
        onEnter={() => find(code)}
        error={missing === null ? undefined : t('pages.noSuchList', { number: missing })}
        inputRef={field}
        mono
      />
    </div>
  );
}
