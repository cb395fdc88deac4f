// Keyboard shortcuts. An element names its own with `aria-keyshortcuts`, and its key clicks it.
export function pressShortcut(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  // In a field, Ctrl Z undoes typing.
  if (altKey || (key === 'z' && (target as Element).matches('textarea, input'))) return;
  const name = ctrlKey || metaKey ? `Control+${key}` : key;
  const within = document.querySelector('dialog') ?? document;
  const found = within.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(name)}" i]`);
  const element = [...found].findLast((one) => one.checkVisibility());
  if (!element) return;
  event.preventDefault();
  element.click();
}
