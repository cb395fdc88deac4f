// The clock of the tenant, which can be frozen and moved: its time, and the controls.
import { useEffect, useState } from 'preact/hooks';
import type { ClockState, Control } from '../../../control/client.ts';
import { useConsole } from '../context.ts';
import { button, type Child, form, html, submit, type VNode } from './html.ts';
import { tag } from './format.ts';
import { useRead } from './read.ts';

const face = new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'medium' });

/** The time, and whether the clock is frozen or moved. Read again with everything else. */
export function Clock(): Child {
  const read = async (control: Control) => ({ ...(await control.clock.get()), at: Date.now() });
  const { now, at = 0, frozen, offset } = useRead(read).value ?? {};
  const [, tick] = useState(0);
  useEffect(() => {
    const ticking = setInterval(() => tick((before) => before + 1), 1000);
    return () => clearInterval(ticking);
  }, []);
  if (now === undefined) return undefined;
  const time = Date.parse(now) + (frozen ? 0 : Date.now() - at);
  return [
    html`<time datetime=${new Date(time).toISOString()}>${face.format(time)}</time> `,
    frozen || offset ? tag(frozen ? 'frozen' : 'moved', 'busy') : undefined,
  ];
}

const units = { seconds: 1000, minutes: 60_000, hours: 3_600_000, days: 86_400_000 } as const;

export function ClockControls(): VNode {
  const { control, attempt } = useConsole();
  const { clock } = control;
  const set = (ask: Promise<ClockState>): Promise<void> => attempt(async () => void (await ask));
  const advance = (values: FormData): Promise<void> => {
    const unit = values.get('unit') as keyof typeof units;
    return set(clock.advance(Number(values.get('by')) * units[unit]));
  };
  return form(
    advance,
    html`<input
      name="by"
      type="number"
      defaultValue="1"
      min="0"
      required
      aria-label="Advance by"
    />`,
    html`<select name="unit" aria-label="Unit">
      ${Object.keys(units).map((name) => html`<option defaultSelected=${name === 'hours'}>${name}</option>`)}
    </select>`,
    submit('Advance'),
    button('Freeze', () => set(clock.freeze())),
    button('Real time', () => set(clock.resume())),
  );
}
