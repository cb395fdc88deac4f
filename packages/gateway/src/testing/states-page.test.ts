// docs/provider-states.md is written from the table of states.
import { fileURLToPath } from 'node:url';
import { table, writtenBy } from '@room-sessions/testing/markdown';
import { expect, it } from 'vitest';
import { providerStates } from '../control/states/states.ts';

it('docs/provider-states.md has the table of states', async () => {
  await expect(statesPage()).toMatchFileSnapshot(pageFile);
});

const pageFile: string = fileURLToPath(
  new URL('../../../../docs/provider-states.md', import.meta.url),
);

function statesPage(): string {
  const rows = Object.entries(providerStates).map(([state, { description, params, values }]) => {
    const takes = Object.entries(params).map(([name, param]) => [name, param.description] as const);
    return [`\`${state}\``, description, list(takes), list(Object.entries(values))];
  });
  return `${introduction}\n${table(['state', 'what it does', 'params', 'values'], rows)}\n`;
}

const list = (entries: readonly (readonly [string, string])[]): string =>
  entries.map(([name, description]) => `\`${name}\`: ${description}`).join('<br>');

const introduction = `${writtenBy("the gateway's table of states")}

# Provider states

A provider state is a precondition of an interaction in a contract, for example \`a room\`. The
[gateway](../packages/gateway) can set up each state below. It stores the records of the state in its database, so
every operation returns them.

The gateway supports Pact's protocol for states, so a verifier can set up the states. The gateway needs a control
token: \`--control-token TOKEN\`, or \`ROOM_SESSIONS_CONTROL_TOKEN\`, or in a test:

\`\`\`js
const gateway = await startGateway({ apiKey: 'contract-key', controlToken });
\`\`\`

The verifier sends the token as the password of Basic authentication, with any user name. For a gateway on port 8080
with \`--control-token my-token\`:

\`\`\`sh
npx pact verifier --dir ./pacts --provider-name room-sessions-gateway --hostname 127.0.0.1 --port 8080 \\
  --state-change-url http://verifier:my-token@127.0.0.1:8080/_control/provider-states
\`\`\`

[Contract tests with Pact](contracts.md) describes the verifiers.

To set up a state without a verifier, send a request:

\`\`\`sh
curl http://127.0.0.1:8080/_control/provider-states \\
  -H 'Authorization: Bearer my-token' -H 'Content-Type: application/json' \\
  -d '{"state": "these playlists and no others", "params": {"names": ["Calm", "Loud"]}, "action": "setup"}'
\`\`\`

- \`setup\` sets up the state. The response has the status 200 and the values of the state, an object that may be
  empty. A verifier replaces expressions in the contract, such as \`\${socialId}\`, with these values.
- \`teardown\` responds with 200 and \`{}\`, and undoes nothing: each state sets up everything that it needs, on an
  empty database or on a database with sample data, independent of earlier states.
- The state \`""\`, for an interaction without a state, responds with 200 and \`{}\`.
- The gateway responds with 404 to an unknown state, and with 400 to a missing, unknown or invalid param.
  A rejected request changes nothing.
- A \`GET\` request to the same URL lists the states as JSON.

A state removes existing records only if its description says so. For a verification, use a gateway whose data
you do not need.
`;
