// Keyboard shortcuts. An element names its own with `aria-keyshortcuts`, and its key clicks it. The
// arrow keys move between the rows of a list.

const others = 'textarea, select, input[type=number]';

/** The fields in which a key has its own meaning. */
const fields: Readonly<Record<string, string>> = {
  z: 'textarea, input',
  ArrowUp: others,
  ArrowDown: others,
};

export function pressShortcut(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  const field = fields[key];
  if (altKey || (field && (target as Element).matches(field))) return;
  const within = document.querySelector('dialog') ?? document;
  const row = findRow(key, within);
  const element = row ?? findByKey(ctrlKey || metaKey ? `Control+${key}` : key, within);
  if (!element) return;
  event.preventDefault();
  if (row) row.focus();
  else element.click();
}

function findByKey(name: string, within: ParentNode): HTMLElement | undefined {
  const found = within.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(name)}" i]`);
  return [...found].findLast((one) => one.checkVisibility());
}

/** The next row, or the row before; from elsewhere the row that Tab would reach. A detail scrolls. */
function findRow(key: string, within: ParentNode): HTMLElement | undefined {
  const by = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (by === undefined) return undefined;
  const rows = [...within.querySelectorAll<HTMLElement>('a.row')].filter((row) =>
    row.checkVisibility(),
  );
  const at = rows.findIndex((row) => row === document.activeElement);
  if (at >= 0) return rows[Math.min(Math.max(at + by, 0), rows.length - 1)];
  if (document.activeElement?.closest('.pane')) return undefined;
  return rows.find((row) => row.tabIndex === 0);
}
