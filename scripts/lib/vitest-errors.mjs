import { writeFileSync } from 'node:fs';
import { shortPath } from './paths.mjs';

/**
 * Vitest reporter: writes the errors that belong to no test as JSON lines of text into the file that `UNHANDLED_ERRORS` names: errors
 * outside tests, and failures of a hook or of a whole file. Vitest's JSON report omits them although they fail the run.
 */
export default class UnhandledErrors {
  onTestRunEnd(modules, unhandled) {
    const file = process.env.UNHANDLED_ERRORS;
    if (file) writeFileSync(file, JSON.stringify([...unhandled.map(describeUnhandled), ...modules.flatMap(hookErrors)]));
  }
}

function describeUnhandled(error) {
  const { VITEST_TEST_PATH: path, VITEST_TEST_NAME: name } = error;
  return `\n${[path && shortPath(path), name].filter(Boolean).join(' ') || 'outside every file'}: unhandled error\n${textOf(error)}`;
}

function hookErrors(module) {
  const suites = [module, ...module.children.allSuites()];
  return suites.flatMap((suite) =>
    suite.errors().map((error) => {
      const place = suite === module ? shortPath(module.moduleId) : `${shortPath(module.moduleId)} ${suite.fullName}`;
      return `\n${place}: failed before or after its tests\n${textOf(error)}`;
    }),
  );
}

/** The stack usually starts with the message; a cause, such as the error of the database, follows. */
function textOf({ name, message, stack, cause }) {
  const own = stack?.includes(message) ? stack : `${name ?? 'Error'}: ${message}\n${stack ?? ''}`;
  return cause ? `${own}\nCause: ${textOf(Object(cause))}` : own;
}
