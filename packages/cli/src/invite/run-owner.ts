// The process that uses a file. It is recognized as ended after kill -9, also if its id was given to another process.

import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

export interface Owner {
  readonly host: string;
  readonly pid: number;
  /** When the process started, in the words of the system; absent if the system does not tell. */
  readonly started?: string | undefined;
}

export const currentProcess = async (): Promise<Owner> => ({
  host: hostname(),
  pid: process.pid,
  started: await getStart(process.pid),
});

export const isOwner = (value: Partial<Record<keyof Owner, unknown>>): boolean =>
  typeof value.host === 'string' && Number.isSafeInteger(value.pid) && (value.pid as number) > 0;

/** Whether it may still run: true for a process of another host, which cannot be checked. */
export async function mayRun({ host, pid, started }: Owner): Promise<boolean> {
  if (host !== hostname()) return true;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Otherwise it runs as another user.
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const now = await getStart(pid);
  return started === undefined || now === undefined || now === started;
}

async function getStart(pid: number): Promise<string | undefined> {
  try {
    if (process.platform === 'linux') {
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
      // The name of the program is in parentheses, and may have blanks.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/.*\) /s, '').split(' ');
      return fields[0] === 'Z' ? 'ended' : `${boot} ${fields[19]}`;
    }
    if (process.platform === 'win32') return undefined;
    // Loaded lazily, because the import costs milliseconds.
    const { execFileSync } = await import('node:child_process');
    const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
    return execFileSync('ps', ['-o', 'lstart=', '-p', `${pid}`], { env, encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}
