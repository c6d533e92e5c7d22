import { discountText, giftText, minuteOf } from '@entrepot/client/mall/offers.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { Title } from '@entrepot/ui/page/layout.tsx';
import { useCurrencyOf } from '../wallet/public.tsx';
import type { CombinationRow } from './combination-facts.ts';
import css from './mall.module.css';

/** Name of the goods in a form row. */
const nameOf = (goods: object): string => ('commodityName' in goods ? String(goods.commodityName) : '');

/** Contents, gifts and discounts of a combination, in sentences for buyers. */
export function CombinationParts({ row }: { row: CombinationRow }) {
  const t = useTexts('mall');
  const currency = useCurrencyOf()(row);
  const formatAmount = (amount: string | null) => moneyText(amount ?? '0', currency);
  const { goods = [], gifts, discounts } = row;
  const offers = [
    ...(discounts ?? []).map(({ percentage = null, amount = null, startTime, endTime = null, minimumQuantity }) => {
      const offer = discountText({ percentage, amount, endTime, minimumQuantity }, t, formatAmount);
      return startTime ? t('pages.fromTime', { offer, time: minuteOf(startTime) }) : offer;
    }),
    ...(gifts ?? []).map((gift) => giftText({ ...gift, name: nameOf(gift) }, t)),
  ];
  const parts = [
    { title: t('pages.goodsInside'), lines: goods.map((one) => t('pages.goodsLine', { name: nameOf(one), count: one.quantity })) },
    { title: t('pages.offersGiven'), lines: offers },
  ];
  return parts
    .filter(({ lines }) => lines.length > 0)
    .map(({ title, lines }) => (
      <section key={title}>
        <Title level={3}>{title}</Title>
        <ul className={css.sentences}>
          {lines.map((line, at) => (
            <li key={at}>{line}</li>
          ))}
        </ul>
      </section>
    ));
}
