import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { Money } from '@entrepot/ui/money/money.tsx';
import type { Currency } from '@entrepot/ui/base/look-props.ts';
import { useId } from 'react';
import { enumLabel } from '../../core/values/enums.ts';
import { useLanguage, useTexts } from '@entrepot/client/react/use-texts.ts';
import { isSome, type PaymentType, sameWay, type WalletRow, type Way } from '../wallet/public.tsx';
import css from './pocket-choice.module.css';

const { Balance, Credit, Mixed } = enumCodes.PaymentType;

interface Props {
  ways: readonly Way[];
  wallet: WalletRow;
  currency: Currency;
  value: Way | null;
  onChange(way: Way): void;
}

/** Wallet pockets to pay from with their balance; an unusable one shows the missing amount. */
export function PocketChoice({ ways, wallet, currency, value, onChange }: Props) {
  const t = useTexts('billing');
  useLanguage();
  const name = useId();
  const balanceOf = (type: PaymentType) => (type === Balance ? wallet.balance : type === Credit ? wallet.creditBalance : null);
  const noteOf = ({ type, missing, short, balance, credit, online }: Way) => {
    if (online) return onlineNote(type, balance, credit, online);
    if (missing === 'creditOff') return t('pages.creditOff');
    if (missing) return t('pages.short', { amount: moneyText(short, currency) });
    if (type === Mixed) return t('pages.mixedOf', { balance: moneyText(balance, currency), credit: moneyText(credit, currency) });
    return type === Balance || type === Credit ? null : t('pages.offlineNote');
  };
  const onlineNote = (type: PaymentType, balance: string, credit: string, { name, amount }: NonNullable<Way['online']>) => {
    if (type !== Mixed) return null;
    const parts = { balance: moneyText(balance, currency), credit: moneyText(credit, currency), online: moneyText(amount, currency), name };
    return t(isSome(credit) ? 'pages.mixedOnlineCredit' : 'pages.mixedOnline', parts);
  };
  return (
    <fieldset className={css.choice}>
      <legend className={css.legend}>{t('pages.from')}</legend>
      {ways.map((way) => {
        const pocketBalance = balanceOf(way.type);
        const note = noteOf(way);
        return (
          <label
            key={`${way.type} ${way.online?.id ?? ''}`}
            className={css.way}
            data-chosen={sameWay(value, way) || undefined}
            data-shut={way.missing !== null || undefined}
          >
            <input type="radio" name={name} checked={sameWay(value, way)} disabled={way.missing !== null} onChange={() => onChange(way)} />
            <span>{way.online && way.type !== Mixed ? way.online.name : enumLabel('PaymentType', way.type)}</span>
            <span className={css.has}>{pocketBalance !== null && <Money amount={pocketBalance} currency={currency} />}</span>
            {note && <span className={css.note}>{note}</span>}
          </label>
        );
      })}
    </fieldset>
  );
}
