// Draws the content of an element anew, and leaves to its reader what was theirs: the link that
// had the focus, and what was unfolded.
import { fill, type Child } from './dom.ts';

export function redraw(element: HTMLElement, ...children: Child[]): void {
  const { activeElement } = document;
  const focused = element.contains(activeElement) ? activeElement?.getAttribute('href') : null;
  const unfolded = new Set(
    [...element.querySelectorAll('details[open] > summary')].map((one) => one.textContent),
  );
  fill(element, ...children);
  for (const summary of element.querySelectorAll('summary')) {
    const { parentElement: details } = summary;
    if (details instanceof HTMLDetailsElement && unfolded.has(summary.textContent)) {
      details.open = true;
    }
  }
  if (typeof focused !== 'string') return;
  for (const link of element.querySelectorAll('a')) {
    if (link.getAttribute('href') === focused) link.focus({ preventScroll: true });
  }
}
