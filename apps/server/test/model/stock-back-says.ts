import { no, type Of, yes } from './stock-acts.ts';
import { add, lots, type Says, shelfRefuses, type StockBooks, stockStates, type StockWorld, sum } from './stock-model.ts';

const { Available } = stockStates;

/** What becomes of goods that come back from the destination: they lie beside the stock until their owner takes them in. */
export function ofBack(world: StockWorld, books: StockBooks, act: Of<'comeBack' | 'takeIn' | 'takeOut'>): Says {
  if (act.do === 'comeBack')
    return yes(() => {
      books.backs[act.name] = { owner: act.owner, goods: act.goods, left: [act.pieces], taken: [] };
    });
  const back = books.backs[act.back]!;
  const { goods, owner } = back;
  if (act.do === 'takeIn') {
    const { row, pieces, shelf } = act;
    const there = back.left[row];
    if (there === undefined) return no(102, 232);
    const codes = [...(pieces > there ? [122] : []), ...shelfRefuses(world, books, shelf, world.goods[goods]!.grams * pieces, owner)];
    return yes(() => {
      back.left.splice(row, 1, ...(there > pieces ? [there - pieces] : []));
      back.taken.push({ pieces, shelf, batch: world.today });
      add(books, { goods, shelf, bin: null, state: Available, batch: world.today }, pieces);
    }, codes);
  }
  const one = back.taken[act.row];
  if (!one) return no(102, 232);
  const place = { goods, shelf: one.shelf, bin: null, state: Available, batch: one.batch };
  return yes(
    () => {
      back.taken.splice(act.row, 1);
      back.left.push(one.pieces);
      add(books, place, -one.pieces);
    },
    sum(lots(books, place)) < one.pieces ? [213] : [],
  );
}
