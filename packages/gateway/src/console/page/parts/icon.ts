// Icons, as paths on a grid of 16 by 16. They are hidden from screen readers; the button has a name.
import { html, type VNode } from './html.ts';

const paths = {
  close: 'M4 4l8 8M12 4l-8 8',
  copy: 'M6 6h7v7H6zM3 10V3h7',
  done: 'M3 8.5l3.5 3.5L13 5',
  edit: 'M3 13l1-3.5L10.5 3l2.5 2.5L6.5 12z',
  more: 'M3 8h.01M8 8h.01M13 8h.01',
  open: 'M4 6l4 4 4-4',
  ascending: 'M8 13V3M4 7l4-4 4 4',
  descending: 'M8 3v10M4 9l4 4 4-4',
} as const;

export const icon = (name: keyof typeof paths): VNode =>
  html`<svg class=${`glyph glyph-${name}`} viewBox="0 0 16 16" aria-hidden="true">
    <path d=${paths[name]} />
  </svg>`;
