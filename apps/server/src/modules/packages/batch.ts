import type { Input } from '@entrepot/contract/core/call.ts';
import { Refusal } from '@entrepot/contract/core/errors.ts';
import type { batchEstablishPackage } from '@entrepot/contract/modules/packages/calls.ts';
import { packagesErrors } from '@entrepot/contract/modules/packages/errors.ts';
import { type Fault, faultsOfNumbers, linesOf, maxNameLength, moneyFault, moneyOf } from '@entrepot/contract/modules/packages/lines.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { sentence, text } from '../../core/calls/texts.ts';
import { declare, type Declared, sourceOf } from './declare.ts';
import { courierNumberOf } from './numbers.ts';
import { customerOf, warehouseOf } from './package-row.ts';

const max = 200;

interface Line {
  line: number;
  courierNumber: string;
  productName: string;
  price: string;
  purchasePrice: string;
}
interface Wrong {
  Line: number;
  Field: string;
  Message: string;
}

/**
 * Declares many packages from four text boxes with one value per line. Saves all or none; errors are reported by line. Numbers of unknown
 * items become claims and are returned as existing.
 */
export async function establishMany(tx: Tx, caller: Caller, input: Input<typeof batchEstablishPackage>) {
  const lines = readBoxes(input);
  refuseWrong(caller, lines);
  const place = await warehouseOf(tx, caller, input.warehouseId);
  const customer = await customerOf(tx, caller, place.siteId, input.ownerId);
  const to = { siteId: place.siteId, warehouseId: place.id, customer, source: sourceOf(caller) };
  const results: (Declared & { line: number })[] = [];
  const taken: Wrong[] = [];
  for (const { line, courierNumber, productName, price, purchasePrice } of inNumberOrder(lines)) {
    const declaration = {
      courierNumber: courierNumberOf(courierNumber),
      productName: productName || null,
      price: moneyOf(price),
      purchasePrice: moneyOf(purchasePrice),
      cargoTypeId: input.cargoTypeId ?? null,
    };
    try {
      results.push({ line, ...(await declare(tx, caller, to, declaration)) });
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      taken.push({ Line: line, Field: 'CourierNumbers', Message: sentence(caller.language, problem) });
    }
  }
  if (taken.length) throw packagesErrors.numbersTaken({ lines: describeLines(taken), count: taken.length }, byLine(taken));
  results.sort((a, b) => a.line - b.line);
  const ids = (wanted: boolean) => results.filter(({ outcome }) => (outcome === 'made') === wanted).map(({ row }) => row.id);
  return { ids: ids(true), existing: ids(false) };
}

/** All transactions insert the numbers in the same order, so two lists cannot deadlock. */
const inNumberOrder = (lines: readonly Line[]) => [...lines].sort((a, b) => (a.courierNumber < b.courierNumber ? -1 : 1));

function readBoxes(input: Input<typeof batchEstablishPackage>): Line[] {
  const numbers = linesOf(input.courierNumbers);
  if (numbers.length > max) throw packagesErrors.tooManyNumbers({ count: numbers.length, max: max });
  if (!numbers.length) throw packagesErrors.numbersWrong({ lines: '1', count: 1 });
  const [names, prices, purchasePrices] = [linesOf(input.productNames), linesOf(input.prices), linesOf(input.purchasePrices)];
  const counts = (other: string[]) => ({ numbers: numbers.length, others: other.length });
  if (names.length !== numbers.length) throw packagesErrors.nameCount(counts(names));
  if (prices.length !== numbers.length) throw packagesErrors.priceCount(counts(prices));
  if (purchasePrices.length !== numbers.length) throw packagesErrors.purchaseCount(counts(purchasePrices));
  return numbers.map((courierNumber, at) => ({
    line: at + 1,
    courierNumber,
    productName: names[at]!,
    price: prices[at]!,
    purchasePrice: purchasePrices[at]!,
  }));
}

/** Throws for the whole list with every invalid line: `TrackingNumberFormat` before `CourierNumberExists` before `ValidationFailed`. */
function refuseWrong(caller: Caller, lines: readonly Line[]): void {
  const problemOf = (line: number, field: string, fault: Fault, values = {}): Wrong[] =>
    fault ? [{ Line: line, Field: field, Message: text(caller.language, fault, values) ?? fault }] : [];
  const faults = faultsOfNumbers(lines.map(({ courierNumber }) => courierNumber));
  const [numbers, twice] = [false, true].map((repeats) =>
    faults
      .filter(({ line }) => (line !== undefined) === repeats)
      .flatMap(({ at, fault, line }) => problemOf(at + 1, 'CourierNumbers', fault, { line })),
  ) as [Wrong[], Wrong[]];
  if (numbers.length) throw packagesErrors.numbersWrong({ lines: describeLines(numbers), count: numbers.length }, numbers);
  if (twice.length) throw packagesErrors.numberTwice({ lines: describeLines(twice) }, twice);
  const others = lines.flatMap(({ line, productName, price, purchasePrice }) => [
    ...problemOf(line, 'ProductNames', productName.length > maxNameLength ? 'core.field.tooLong' : null, { max: maxNameLength }),
    ...problemOf(line, 'Prices', moneyFault(price)),
    ...problemOf(line, 'PurchasePrices', moneyFault(purchasePrice)),
  ]);
  if (others.length) throw packagesErrors.linesWrong({ lines: describeLines(others) }, others);
}

const byLine = (wrong: Wrong[]) => wrong.sort((a, b) => a.Line - b.Line);

function describeLines(wrong: readonly Wrong[]): string[] {
  const numbers = [...new Set(wrong.map(({ Line }) => Line))].sort((a, b) => a - b);
  return [...numbers.slice(0, 10).map(String), ...(numbers.length > 10 ? ['…'] : [])];
}
