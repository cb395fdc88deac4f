import { optionsHelp } from '@room-sessions/shared/option-table';
import type { AssumptionSwitch } from '../assumption.ts';
import { assumptions } from '../generated/assumptions.ts';
import { optionTable } from '../option-table.ts';

export function helpText(): string {
  return `Usage: room-sessions-gateway --api-key KEY [options]

A local gateway that implements the Room Sessions Gateway API document.
Prints "ready URL" on stdout when it is ready; stops on SIGTERM and SIGINT.

Examples:
  on a laptop, with sample data that is lost when it stops
    room-sessions-gateway --api-key dev-key
  on any free port, with a control plane for tests
    room-sessions-gateway --api-key dev-key --port 0 --control-token secret
  for other machines, with persistent data
    room-sessions-gateway --host 0.0.0.0 --database rooms.sqlite \\
      --public-url https://rooms.staging.example.com
  stricter than the document: pages have at most 50 items, banners require a key
    room-sessions-gateway --api-key dev-key \\
      --assume max-page-size=50 --assume banner-auth=required
  then
    curl -H 'X-API-Key: dev-key' http://127.0.0.1:8080/api/v1/guest/user
    open http://127.0.0.1:8080

${optionsHelp(optionTable)}
Assumptions for --assume, with the default first:
${switches()}

Paths without a key: /, /healthz, /readyz, /openapi.json.
Signals: after SIGTERM or SIGINT, running requests finish; a second signal stops the
gateway at once, with exit code 143 or 130.
Exit codes: 0 stopped, 1 could not start, 2 the command line is wrong.
`;
}

function switches(): string {
  return Object.values(assumptions)
    .flatMap(({ id, switch: choice }) => {
      if (!choice) return [];
      const { values, or = [], default: usual }: AssumptionSwitch = choice;
      const all = typeof values === 'string' ? [...or, values.toUpperCase()] : values;
      return [`  ${id}=${[usual, ...all.filter((one) => one !== usual)].join('|')}`];
    })
    .join('\n');
}
