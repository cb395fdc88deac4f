import { assumptions } from '../generated/assumptions.ts';
import type { Assumption, AssumptionSwitch } from '../assumption.ts';

export function helpText(): string {
  return `Usage: room-sessions-gateway --api-key KEY [options]

A gateway that behaves as the Room Sessions Gateway API document says.
Prints "ready URL" on stdout once it answers; stops on SIGTERM and SIGINT.

Options:
  --api-key KEY      a key to accept in X-API-Key; may be repeated
                     (default: $ROOM_SESSIONS_API_KEY)
  --port PORT        the port to listen on, 0 for any free one (default: 8080)
  --host ADDRESS     the address to listen on (default: 127.0.0.1)
  --database FILE    where data is kept; :memory: forgets it at the end
                     (default: :memory:)
  --control-token TOKEN
                     open the control plane under /_control to whoever sends
                     this token (default: $ROOM_SESSIONS_CONTROL_TOKEN, and
                     without any there is no control plane)
  --seed FILE        give a key that is new the records of this file (JSON)
                     in place of the sample data
  --no-seed          leave a fresh database without sample data
  --assume ID=VALUE  change what is assumed where the document is silent;
                     may be repeated
  --verbose          one line for each request on stderr
  -h, --help         show this text
  -v, --version      show the version

Assumptions that can be changed, the default first:
${switches()}

Exit codes: 0 stopped, 1 could not start, 2 the command line is wrong.
`;
}

function switches(): string {
  const entries: readonly Assumption[] = Object.values(assumptions);
  return entries
    .flatMap(({ id, switch: choice }) => {
      if (!choice) return [];
      const others = valuesOf(choice).filter((one) => one !== choice.default);
      return [`  ${id}=${[choice.default, ...others].join('|')}`];
    })
    .join('\n');
}

function valuesOf({ values, or = [] }: AssumptionSwitch): readonly string[] {
  return typeof values === 'string' ? [...or, values.toUpperCase()] : values;
}
