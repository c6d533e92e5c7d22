import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { printWaybill } from '@entrepot/contract/modules/carriers/waybill-calls.ts';
import { callApi } from '../calls/api.ts';
import { isApiProblem } from '../calls/problem.ts';
import { useAction } from '../react/use-action.ts';

interface Printing {
  /** Prints or opens the file at an address. */
  print(address: string): Promise<unknown> | void;
  /** Asks whether a label that was printed before is printed again. */
  confirmAgain(message: string): Promise<boolean>;
}

/** Prints the label of one order; asks for confirmation if it was printed before. Returns whether it was printed. */
export function useWaybillLabel({ print, confirmAgain }: Printing) {
  async function printFile(id: string, again: boolean): Promise<boolean> {
    const input = { logisticsOrderIds: [id], reprintIds: again ? [id] : [] };
    await print(await callApi(printWaybill, input, { quiet: true, timeout: 60_000 }));
    return true;
  }
  return useAction(async (id: string) => {
    try {
      return await printFile(id, false);
    } catch (problem) {
      if (!isApiProblem(problem) || problem.code !== errorCodes.DuplicatePrintedOrders) throw problem;
      return (await confirmAgain(problem.message)) ? printFile(id, true) : false;
    }
  });
}
