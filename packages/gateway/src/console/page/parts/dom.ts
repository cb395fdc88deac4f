// Elements are made here, and nowhere else. What comes from data becomes text, never markup.

export type Child = Node | string | number | false | null | undefined | readonly Child[];

type Value = string | number | boolean | undefined | ((event: never) => void);

/** An element with its attributes, its listeners (`onclick: …`) and its children. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, Value>> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') {
      element.addEventListener(name.slice('on'.length), value as EventListener);
    } else if (value !== undefined && value !== false) {
      element.setAttribute(name, value === true ? '' : String(value));
    }
  }
  append(element, children);
  return element;
}

/** The element's children become these. */
export function fill(element: Element, ...children: Child[]): void {
  element.replaceChildren();
  append(element, children);
}

function append(element: Element, children: readonly Child[]): void {
  for (const child of children) {
    if (isList(child)) append(element, child);
    else if (child instanceof Node) element.append(child);
    // Zero is a number to show; `condition && …` leaves nothing.
    else if (child !== false && child !== null && child !== undefined)
      element.append(String(child));
  }
}

const isList = (child: Child): child is readonly Child[] => Array.isArray(child);
