// The clock of the gateway, which can be frozen and moved.
import { useEffect, useState } from 'preact/hooks';
import type { ClockState } from '../../../control/client.ts';
import { useConsole } from '../context.ts';
import { getMessage } from '../parts/control.ts';
import { tag } from '../parts/format.ts';
import { html, onSubmit, type VNode } from '../parts/html.ts';
import { icon } from '../parts/icon.ts';
import { now, setClock } from '../parts/now.ts';

const units: Readonly<Record<string, number>> = {
  seconds: 1000,
  minutes: 60_000,
  hours: 3_600_000,
  days: 86_400_000,
};

const text = new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'medium' });

const presets = [
  ['+1 minute', 60_000],
  ['+1 hour', 3_600_000],
  ['+1 day', 86_400_000],
] as const;

export function Clock(): VNode {
  const { control, say, refresh, version } = useConsole();
  const { clock } = control;
  const [state, setState] = useState<ClockState>();
  const [, tick] = useState(0);

  async function take(ask: () => Promise<ClockState>): Promise<void> {
    try {
      const next = await ask();
      setClock(next);
      setState(next);
    } catch (error) {
      say(getMessage(error), { tone: 'bad' });
    }
  }
  const set = (ask: () => Promise<ClockState>): void => void take(ask).then(refresh);

  // A test may move the clock too.
  useEffect(() => void take(() => clock.get()), [version]);
  useEffect(() => {
    const ticking = setInterval(() => tick((before) => before + 1), 1000);
    return () => clearInterval(ticking);
  }, []);

  const face = state && text.format(now());
  const mark = state?.frozen ? 'frozen' : state?.offset ? 'moved' : undefined;
  const advance = (form: HTMLFormElement): void => {
    const unit = units[form.querySelector('select')!.value] ?? 0;
    set(() => clock.advance(Number(form.querySelector('input')!.value) * unit));
  };
  return html`<div class="clock-bar">
    <button type="button" class="choice" popovertarget="clock">
      <span class="caption">Clock</span>
      <time class="value" datetime=${state && new Date(now()).toISOString()}>${face}</time>
      ${mark && tag(mark, 'busy')} ${icon('open')}
    </button>
    <div id="clock" popover="auto" class="menu" role="group" aria-label="Set the clock">
      <p class="hint">
        The time of the gateway for this tenant: of new records, of processing, of keys. Freeze or
        move it to test what happens later.
      </p>
      <p class="line">
        ${presets.map(
          ([name, ms]) =>
            html`<button type="button" onClick=${() => set(() => clock.advance(ms))}>
              ${name}
            </button>`,
        )}
      </p>
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
