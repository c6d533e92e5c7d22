import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { sameWay, type Way } from '@entrepot/client/money/pockets.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { enumLabel } from '@entrepot/client/texts/enum-label.ts';
import { moneyText } from '@entrepot/ui/base/format.ts';
import type { Currency } from '@entrepot/ui/base/look-props.ts';
import { Panel } from '../../core/parts.tsx';
import css from './pay.module.css';

interface Props {
  ways: readonly Way[];
  chosen: Way | undefined;
  currency: Currency;
  onChoose(way: Way): void;
}

/** Chooses the payment method; one with an insufficient balance shows the missing amount. */
export function WayChoice({ ways, chosen, currency, onChoose }: Props) {
  const t = useTexts('billing');
  return (
    <Panel title={t('pay.how')}>
      <div role="radiogroup" aria-label={t('pay.how')}>
        {ways.map((one, at) => (
          <button
            key={at}
            type="button"
            role="radio"
            aria-checked={sameWay(one, chosen)}
            className={css.way}
            disabled={one.missing !== null}
            onClick={() => onChoose(one)}
          >
            <span className={css.dot} aria-hidden="true" />
            <span>
              {one.online
                ? [one.type === enumCodes.PaymentType.Mixed && enumLabel('PaymentType', one.type), one.online.name]
                    .filter(Boolean)
                    .join(' · ')
                : enumLabel('PaymentType', one.type)}
              {one.missing && <small>{t(`pay.missing.${one.missing}`, { short: moneyText(one.short, currency) })}</small>}
            </span>
          </button>
        ))}
      </div>
    </Panel>
  );
}
