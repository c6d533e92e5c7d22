import { isUnanswered } from '../calls/problem.ts';

/**
 * Shows a problem in place of a client that cannot start, because the address of its API could not be loaded. `again` labels the button that
 * reloads the page; it is offered when the server did not answer.
 */
export function showStartProblem(root: HTMLElement, problem: unknown, { title, again }: { title: string; again: string }): void {
  const alert = document.createElement('div');
  alert.setAttribute('role', 'alert');
  alert.className = 'start-alert';
  const heading = document.createElement('h1');
  heading.textContent = title;
  const text = document.createElement('p');
  text.textContent = problem instanceof Error ? problem.message : String(problem);
  alert.append(heading, text);
  if (isUnanswered(problem)) {
    const button = document.createElement('button');
    button.textContent = again;
    button.addEventListener('click', () => location.reload());
    alert.append(button);
  }
  root.replaceChildren(alert);
}
