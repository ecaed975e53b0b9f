/** What stands when nothing of the portal could be loaded: no catalogue, no design, only the way to try again. */
export function showGone(place: HTMLElement): void {
  const words = document.createElement('p');
  words.textContent = 'Countinghouse cannot be reached right now.';
  const again = document.createElement('button');
  again.type = 'button';
  again.textContent = 'Try again';
  again.addEventListener('click', () => window.location.reload());
  const box = document.createElement('main');
  box.className = 'ui-gone';
  box.append(words, again);
  place.replaceChildren(box);
}
