// Script of the service's own page: submits forms without navigation and refreshes the live parts.
const problem = document.querySelector('#problem');

async function act(verb, body) {
  const answer = await fetch(verb, { method: 'POST', body });
  problem.hidden = answer.ok;
  problem.textContent = answer.ok ? '' : verb.endsWith('/picture') ? problem.dataset.picture : problem.dataset.input;
  await refresh();
  return answer.ok;
}

async function refresh() {
  const answer = await fetch('/live').catch(() => null);
  if (!answer?.ok) return;
  for (const [name, text] of Object.entries(await answer.json())) {
    const part = document.querySelector(`[data-live="${name}"]`);
    // Replaces a part only when it changed, so that controls do not move while they are in use.
    if (part && part.dataset.text !== text) part.innerHTML = part.dataset.text = text;
  }
}

document.addEventListener('submit', async (event) => {
  event.preventDefault();
  const form = event.target;
  const done = await act(form.getAttribute('action'), new URLSearchParams(new FormData(form)));
  if (done && 'reload' in form.dataset) location.reload();
});
// There is no field for a picture without a simulated camera.
document.querySelector('#picture')?.addEventListener('change', ({ target }) => {
  if (target.files[0]) void act('/do/picture', target.files[0]);
});
setInterval(() => void refresh(), 1_500);
