import { errorsOf } from '../../core/errors.ts';

/** Refusals of templates. */
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
