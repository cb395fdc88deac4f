// The gateway's clock: what it says, and the ways to set it.
import { messageOf } from '../parts/control.ts';
import { fill, h } from '../parts/dom.ts';
import { tag } from '../parts/format.ts';
import type { ClockState, Control } from '../../../control/client.ts';

const units: Readonly<Record<string, number>> = {
  seconds: 1000,
  minutes: 60_000,
  hours: 3_600_000,
  days: 86_400_000,
};

const text = new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'medium' });

export function clock(
  control: Control['clock'],
  say: (text: string, tone?: 'bad') => void,
  onChange: () => void,
  signal: AbortSignal,
): HTMLElement {
  let known: { state: ClockState; at: number } | undefined;
  const face = h('time');
  const mark = h('span');
  const button = h(
    'button',
    { type: 'button', class: 'clock', popovertarget: 'clock', 'aria-label': 'Clock' },
    face,
    mark,
  );

  function draw(): void {
    if (!known) return;
    const { state, at } = known;
    const now = Date.parse(state.now) + (state.frozen ? 0 : performance.now() - at);
    face.textContent = text.format(now);
    face.dateTime = new Date(now).toISOString();
    freeze.hidden = state.frozen;
    resume.hidden = !state.frozen && state.offset === 0;
    fill(mark, state.frozen ? tag('frozen', 'busy') : state.offset !== 0 && tag('moved', 'busy'));
    button.ariaLabel = `Clock: ${face.textContent}${mark.textContent ? `, ${mark.textContent}` : ''}`;
  }

  async function take(ask: () => Promise<ClockState>, changed: boolean): Promise<void> {
    try {
      known = { state: await ask(), at: performance.now() };
      draw();
      if (changed) onChange();
    } catch (error) {
      say(messageOf(error), 'bad');
    }
  }
  const set = (ask: () => Promise<ClockState>): void => void take(ask, true);

  const freeze = h(
    'button',
    { type: 'button', onclick: () => set(() => control.freeze()) },
    'Freeze now',
  );
  const resume = h(
    'button',
    { type: 'button', onclick: () => set(() => control.resume()) },
    'Back to real time',
  );
  const amount = h('input', {
    type: 'number',
    value: 1,
    min: 0,
    required: true,
    'aria-label': 'Advance by',
  });
  const unit = h(
    'select',
    { 'aria-label': 'Unit' },
    ...Object.keys(units).map((name) => h('option', { selected: name === 'hours' }, name)),
  );
  const advance = h(
    'form',
    {
      class: 'line',
      onsubmit: (event: SubmitEvent) => {
        event.preventDefault();
        set(() => control.advance(Number(amount.value) * (units[unit.value] ?? 0)));
      },
    },
    amount,
    unit,
    h('button', { type: 'submit' }, 'Advance'),
  );
  const menu = h(
    'div',
    { id: 'clock', popover: 'auto', class: 'menu', role: 'group', 'aria-label': 'Set the clock' },
    advance,
    h('p', { class: 'line' }, freeze, resume),
  );

  void take(() => control.get(), false);
  const ticking = setInterval(draw, 1000);
  signal.addEventListener('abort', () => clearInterval(ticking));
  return h('div', { class: 'clock-bar' }, button, menu);
}
