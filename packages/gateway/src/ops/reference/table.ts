import { html, type Html } from './html.ts';

/** A table that can be wider than the page. */
export const table = (heads: readonly string[], rows: readonly (readonly Html[])[]): Html =>
  html`<div class="scroll">
    <table>
      <tr>
        ${heads.map((head) => html`<th>${head}</th>`)}
      </tr>
      ${rows.map(
        (cells) =>
          html`<tr>
            ${cells.map((cell) => html`<td>${cell}</td>`)}
          </tr>`,
      )}
    </table>
  </div>`;
