// The value of a member of a record, by what it is.
import { useState } from 'preact/hooks';
import { useConsole } from '../context.ts';
import { ago, bytes, count, duration, none, shortId, time } from './format.ts';
import { h, html, type Child, type VNode } from './html.ts';
import { Json } from './json.ts';
import { isItem } from './merge-patch.ts';
import { getTargets, Name } from './name.ts';

export interface ValueProps {
  readonly member: string;
  readonly value: unknown;
  /** In a list. */
  readonly isBrief?: true;
}

const isUuid = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

export function Value({ member, value, isBrief }: ValueProps): Child {
  const { api } = useConsole();
  if (value === undefined || value === '') return none;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') {
    if (member === 'recordingSize') return bytes(value);
    return member === 'duration' ? duration(value * 1000) : count(value);
  }
  if (typeof value === 'string') {
    if (/^\d{4}-\d\d-\d\dT/.test(value)) return isBrief ? ago(value) : time(value);
    if (!isUuid(value)) return value;
    if (getTargets(api, member).length > 0) return h(Name, { member, id: value });
    return html`<code title=${value}>${isBrief ? shortId(value) : value}</code>`;
  }
  if (Array.isArray(value)) {
    if (isBrief) return count(value.length);
    if (value.every((one) => typeof one === 'string')) {
      return value.map((one) => html`<div>${h(Value, { member, value: one })}</div>`);
    }
  }
  if (isItem(value) && typeof value['userId'] === 'string') {
    return h(Name, { member: 'userId', id: value['userId'] });
  }
  return h(Nested, { value });
}

/** Drawn when it is open. */
function Nested({ value }: { readonly value: unknown }): VNode {
  const [isOpen, setOpen] = useState(false);
  const onToggle = ({ currentTarget }: Event): void =>
    setOpen((currentTarget as HTMLDetailsElement).open);
  const size = Array.isArray(value) ? value.length : Object.keys(value ?? {}).length;
  return html`<details onToggle=${onToggle}>
    <summary>${count(size)} ${Array.isArray(value) ? 'items' : 'members'}</summary>
    ${isOpen && h(Json, { text: JSON.stringify(value) })}
  </details>`;
}
