// Jobs that replace all records of a tenant. Its export is kept in the page, to undo the job.
import type { Context } from '../context.ts';
import { getMessage } from '../parts/control.ts';

/**
 * Runs a job and shows its message, with a button that imports the records from before.
 *
 * @throws what the job throws.
 */
export async function undoable(
  { control, tenant, say, refresh }: Context,
  said: string | (() => string),
  job: () => Promise<void>,
): Promise<void> {
  const before = tenant === undefined ? undefined : await control.tenants.export(tenant);
  await job();
  refresh();
  const text = typeof said === 'string' ? said : said();
  if (before === undefined) return say(text);
  say(text, {
    async undo() {
      await control.tenants.import(before, { tenant });
      return 'The records from before are back.';
    },
  });
}

/** The same, for a button: a failure is shown as a message. */
export const undoableAction = async (
  context: Context,
  said: string,
  job: () => Promise<void>,
): Promise<void> => {
  try {
    await undoable(context, said, job);
  } catch (error) {
    context.say(getMessage(error), { tone: 'bad' });
  }
};
