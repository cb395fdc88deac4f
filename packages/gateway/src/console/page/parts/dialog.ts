// Dialogs. Each is made when it is asked for, and gone when it is closed.
import { messageOf } from './control.ts';
import { fill, h, type Child } from './dom.ts';

let dialogs = 0;

/** The element closes by Esc, by its button, or by `close()`. */
export function openDialog(title: string, ...content: Child[]): HTMLDialogElement {
  const heading = `dialog-${++dialogs}`;
  const dialog = h(
    'dialog',
    { 'aria-labelledby': heading, onclose: () => dialog.remove() },
    h('h2', { id: heading }, title),
    ...content,
  );
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

export interface Question {
  readonly title: string;
  readonly text: Child;
  /** What the button does, in a word or two. */
  readonly action: string;
  readonly danger?: boolean;
  /** A failure keeps the dialog open and is shown in it. */
  readonly run: () => Promise<void>;
}

export function confirm({ title, text, action, danger, run }: Question): void {
  const problem = h('p', { class: 'problem', role: 'alert' });
  const yes = h(
    'button',
    { type: 'button', class: danger ? 'danger' : 'main', onclick: () => void act() },
    action,
  );
  const no = h(
    'button',
    { type: 'button', autofocus: true, onclick: () => dialog.close() },
    'Cancel',
  );
  const dialog = openDialog(
    title,
    h('div', { class: 'text' }, text),
    problem,
    h('p', { class: 'actions' }, no, yes),
  );
  async function act(): Promise<void> {
    yes.disabled = true;
    try {
      await run();
      dialog.close();
    } catch (error) {
      fill(problem, messageOf(error));
      yes.disabled = false;
    }
  }
}
