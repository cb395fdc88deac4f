// A result as an SVG picture of horizontal bars, one group of bars for each metric.

import { formatNumber } from './format-number.ts';
import type { Result } from './results.ts';

// Narrow, so that the text stays readable on a phone.
const width = 480;
const labels = 190;
const longest = 220;
const line = 22;

/** Its own background, because a page may be dark while the system is light. */
const style = `svg{font:13px system-ui,sans-serif;background:#fff}text{fill:#2c2c33}rect{fill:#8a8f98}.ours{fill:#3451b2}.b{font-weight:600}
@media(prefers-color-scheme:dark){svg{background:#1b1b1f}text{fill:#e3e3e8}rect{fill:#7d828c}.ours{fill:#93a5ff}}`;

export function drawBars({ title, metrics, rows }: Result): string {
  const parts: string[] = [];
  const spoken: string[] = [];
  let y = 0;
  for (const { key, title: of, unit, baseline, ...metric } of metrics) {
    const digits = baseline === undefined ? metric.digits : 2;
    const heading = baseline === undefined ? `${of}, ${unit}` : `${of} (${baseline} = 1)`;
    const bars = rows.flatMap(({ name, isOurs, figures, ratios }) => {
      const figure = baseline === undefined ? figures[key] : ratios[key];
      return figure ? [{ name, isOurs, value: figure.median }] : [];
    });
    const most = Math.max(...bars.map(({ value }) => value));
    parts.push(`<text class="b" x="10" y="${y + 22}">${escape(heading)}</text>`);
    y += line + 10;
    for (const { name, isOurs, value } of bars.toSorted((a, b) => a.value - b.value)) {
      const length = Math.max(1, Math.round((value / most) * longest));
      const [bar, bold] = isOurs ? [' class="ours"', ' class="b"'] : ['', ''];
      parts.push(
        `<text${bold} x="${labels - 8}" y="${y + 15}" text-anchor="end">${escape(name)}</text>`,
        `<rect${bar} x="${labels}" y="${y + 4}" width="${length}" height="${line - 8}" rx="2"/>`,
        `<text${bold} x="${labels + length + 6}" y="${y + 15}">${formatNumber(value, digits)}</text>`,
      );
      y += line;
    }
    y += 6;
    spoken.push(
      `${heading}: ${bars.map(({ name, value }) => `${name} ${formatNumber(value, digits)}`).join(', ')}.`,
    );
  }
  const size = `width="${width}" height="${y}" viewBox="0 0 ${width} ${y}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" aria-labelledby="title desc">
<title id="title">${escape(title)}</title>
<desc id="desc">${escape(spoken.join(' '))}</desc>
<style>${style}</style>
${parts.join('\n')}
</svg>
`;
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
