// The gateway's clock: what it says, and the ways to set it.
import { useEffect, useState } from 'preact/hooks';
import type { ClockState } from '../../../control/client.ts';
import { useConsole } from '../context.ts';
import { messageOf } from '../parts/control.ts';
import { tag } from '../parts/format.ts';
import { html, onSubmit, type VNode } from '../parts/html.ts';

const units: Readonly<Record<string, number>> = {
  seconds: 1000,
  minutes: 60_000,
  hours: 3_600_000,
  days: 86_400_000,
};

const text = new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'medium' });

export function Clock(): VNode {
  const { control, say, refresh } = useConsole();
  const { clock } = control;
  const [known, setKnown] = useState<{ state: ClockState; at: number }>();
  const [, tick] = useState(0);

  async function take(ask: () => Promise<ClockState>): Promise<void> {
    try {
      setKnown({ state: await ask(), at: performance.now() });
    } catch (error) {
      say(messageOf(error), 'bad');
    }
  }
  const set = (ask: () => Promise<ClockState>): void => void take(ask).then(refresh);

  useEffect(() => {
    void take(() => clock.get());
    const ticking = setInterval(() => tick((before) => before + 1), 1000);
    return () => clearInterval(ticking);
  }, []);

  const { state, at } = known ?? { state: undefined, at: 0 };
  const now = state && Date.parse(state.now) + (state.frozen ? 0 : performance.now() - at);
  const face = now === undefined ? '' : text.format(now);
  const mark = state?.frozen ? 'frozen' : state?.offset ? 'moved' : undefined;
  const advance = (form: HTMLFormElement): void => {
    const unit = units[form.querySelector('select')!.value] ?? 0;
    set(() => clock.advance(Number(form.querySelector('input')!.value) * unit));
  };
  return html`<div class="clock-bar">
    <button
      type="button"
      class="clock"
      popovertarget="clock"
      aria-label=${['Clock', face && `: ${face}`, mark && `, ${mark}`].filter(Boolean).join('')}
    >
      <time datetime=${now === undefined ? undefined : new Date(now).toISOString()}>${face}</time>
      <span>${mark && tag(mark, 'busy')}</span>
    </button>
    <div id="clock" popover="auto" class="menu" role="group" aria-label="Set the clock">
      <form class="line" onSubmit=${onSubmit(advance)}>
        <input type="number" defaultValue="1" min="0" required aria-label="Advance by" />
        <select aria-label="Unit">
          ${Object.keys(units).map(
            (name) => html`<option defaultSelected=${name === 'hours'}>${name}</option>`,
          )}
        </select>
        <button type="submit">Advance</button>
      </form>
      <p class="line">
        <button type="button" hidden=${state?.frozen} onClick=${() => set(() => clock.freeze())}>
          Freeze now
        </button>
        <button
          type="button"
          hidden=${state && !state.frozen && state.offset === 0}
          onClick=${() => set(() => clock.resume())}
        >
          Back to real time
        </button>
      </p>
    </div>
  </div>`;
}
