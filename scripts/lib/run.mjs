import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './paths.mjs';

const followParent = new URL('follow-parent.mjs', import.meta.url).href;

/**
 * Runs a program to completion and returns `{ code, output }`; the output is captured with `quiet`, else it goes to the terminal. A program
 * that was ended by a signal yields 128 + its number, one that cannot be started 127.
 */
export function run(command, args, { quiet = false, ...options } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit', ...options });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (text) => {
        output += text;
      });
    }
    child.once('error', (error) => resolve({ code: 127, output: error.message }));
    child.once('close', (code, signal) => resolve({ code: exitCode(code, signal), output }));
  });
}

/** Runs a script of this repository or of an installed tool with the current Node. */
export function runNode(script, args = [], options = {}) {
  return run(process.execPath, [script, ...args], options);
}

/**
 * Starts a long-running Node program. It has a process group of its own where the system supports it, so that Ctrl-C reaches it only
 * through this process, and ends when this process is gone.
 */
export function startProgram(args, { stdin = 'inherit', ...options } = {}) {
  const child = spawn(process.execPath, ['--import', followParent, ...args], {
    cwd: root,
    stdio: [stdin, 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
    ...options,
  });
  const ended = new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message);
      resolve(127);
    });
    child.once('exit', (code, signal) => resolve(exitCode(code, signal)));
  });
  return { child, ended };
}

/** Forwards termination requests to the programs: signals (on Windows the console itself sends them) and the end of npm's shell. */
export function forwardSignals(programs) {
  const signalAll = (signal) => {
    for (const { child } of programs) child.kill(signal);
  };
  if (process.platform === 'win32') {
    process.on('SIGINT', () => undefined);
    return;
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, signalAll);
  if (process.env.npm_lifecycle_event) whenOrphaned(() => signalAll('SIGTERM'));
}

/** npm passes SIGTERM only to the shell between it and this process, and the shell ends without forwarding it. */
function whenOrphaned(act) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    act();
  }, 250);
  timer.unref();
}

function exitCode(code, signal) {
  return code ?? 128 + (constants.signals[signal] ?? 0);
}
