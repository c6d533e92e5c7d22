import { errorsOf } from '../../core/errors.ts';

/** Refusals of uploads, imports and long jobs. */
export const filesErrors = errorsOf('files', {
  notAnImage: 'FileTypeNotAllowed',
  notAVideo: 'FileTypeNotAllowed',
  notAnAttachment: 'FileTypeNotAllowed',
  empty: 'FileTypeNotAllowed',
  notAsNamed: 'FileTypeNotAllowed',
  notASpreadsheet: 'FileTypeNotAllowed',
  pictureUnreadable: 'FileTypeNotAllowed',
  picturesUnavailable: 'ExternalServiceFailed',
  tooLarge: 'FileTooLarge',
  tooManyPixels: 'FileTooLarge',
  spreadsheetTooLarge: 'FileTooLarge',
  noFile: 'ValidationFailed',
  unknownFile: 'NotFound',
  unknownKind: 'NotFound',
  jobEnded: 'StateNotAllowed',
  uploadedTooOften: 'RateLimited',
  uploadsUnused: 'LimitExceeded',
  storageFull: 'LimitExceeded',
  tooManyJobs: 'RateLimited',
  columnsMissing: 'ImportRowsInvalid',
  noRows: 'ImportRowsInvalid',
  tooManyRows: 'LimitExceeded',
  tooManyToExport: 'LimitExceeded',
});
