// Whether an editor has changes that are not saved. While it has, the page does not read again, and
// leaving the editor asks first.

let unsaved = false;

export const hasUnsaved = (): boolean => unsaved;

export const setUnsaved = (next: boolean): void => void (unsaved = next);

/** Lets the browser ask before the page is left. */
export function askBeforeUnload(event: Event): void {
  if (unsaved) event.preventDefault();
}
