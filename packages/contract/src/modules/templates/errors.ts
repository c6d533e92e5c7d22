import { errorsOf } from '../../core/errors.ts';

/** What templates say no to. */
export const templatesErrors = errorsOf('templates', {
  unknownPlaces: 'ValidationFailed',
  missingPlaces: 'ValidationFailed',
  unknownKind: 'ValidationFailed',
  offThePaper: 'ValidationFailed',
  noPaper: 'ValidationFailed',
  noWords: 'ValidationFailed',
  notPrinted: 'StateNotAllowed',
  typeIsFixed: 'ValidationFailed',
});
