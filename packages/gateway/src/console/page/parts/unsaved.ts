// Whether a form has changes that are not saved. While it has, the page is not read again, and
// leaving the form asks first.

let unsaved = false;
const listeners = new Set<() => void>();

export const hasUnsaved = (): boolean => unsaved;

export function setUnsaved(next: boolean): void {
  if (unsaved === next) return;
  unsaved = next;
  for (const listener of listeners) listener();
}

/** @returns a function that ends it. */
export function onUnsavedChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Lets the browser ask before the page is left. */
export function askBeforeUnload(event: Event): void {
  if (unsaved) event.preventDefault();
}
