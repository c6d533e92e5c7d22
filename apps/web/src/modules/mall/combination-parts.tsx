import { discountText, giftText, minuteOf } from '@entrepot/client/mall/offers.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { moneyText } from '@entrepot/ui/format.ts';
import { Title } from '@entrepot/ui/layout.tsx';
import { useCurrencyOf } from '../wallet/public.tsx';
import type { CombinationRow } from './combination-facts.ts';
import css from './mall.module.css';

/** Goods of a form, with the name that is told beside them. */
const nameOf = (goods: object): string => ('commodityName' in goods ? String(goods.commodityName) : '');

/** What is in a combination, and what is given with it or taken off, in sentences as buyers read them. */
export function CombinationParts({ row }: { row: CombinationRow }) {
  const t = useWords('mall');
  const currency = useCurrencyOf()(row);
  const say = (amount: string | null) => moneyText(amount ?? '0', currency);
  const { goods = [], gifts, discounts } = row;
  const offers = [
    ...(discounts ?? []).map(({ percentage = null, amount = null, startTime, endTime = null, minimumQuantity }) => {
      const offer = discountText({ percentage, amount, endTime, minimumQuantity }, t, say);
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
