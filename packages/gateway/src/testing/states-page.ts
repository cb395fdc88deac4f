// docs/provider-states.md: what the table of states says, as a page.
import { fileURLToPath } from 'node:url';
import { table, writtenBy } from '@room-sessions/testing/markdown';
import { providerStates } from '../control/states/table.ts';

export const pageFile: string = fileURLToPath(
  new URL('../../../../docs/provider-states.md', import.meta.url),
);

export function statesPage(): string {
  const rows = providerStates.map(({ state, description, params, values }) => {
    const takes = Object.entries(params).map(([name, param]) => [name, param.description] as const);
    return [`\`${state}\``, description, list(takes), list(Object.entries(values))];
  });
  return `${introduction}\n${table(['state', 'what it does', 'params', 'values'], rows)}\n`;
}

const list = (entries: readonly (readonly [string, string])[]): string =>
  entries.map(([name, description]) => `\`${name}\`: ${description}`).join('<br>');

const introduction = `${writtenBy("the gateway's table of states")}

# Provider states

A provider state sets up the data that an interaction of a contract needs. The [gateway](../packages/gateway) has the
states below. Their records are in its database, and every operation sees them.

The gateway implements the state protocol of Pact, so that a verifier sets up states automatically. It needs a control
token: \`--control-token TOKEN\`, \`ROOM_SESSIONS_CONTROL_TOKEN\`, or in a test

\`\`\`js
const gateway = await startGateway({ apiKey: 'contract-key', controlToken });
\`\`\`

A verifier sends the token with its requests, for example \`verifyPacts\` of \`@pact-foundation/pact-core\`:

\`\`\`js
await verifyPacts({
  provider: 'room-sessions-gateway',
  pactUrls: ['./pacts/reception-desk.json'],
  providerBaseUrl: gateway.url,
  providerStatesSetupUrl: \`\${gateway.controlUrl}/provider-states\`,
  customProviderHeaders: { Authorization: \`Bearer \${controlToken}\` },
});
\`\`\`

Without a verifier, send a request (this gateway was started with \`--control-token my-token\`):

\`\`\`sh
curl http://127.0.0.1:8080/_control/provider-states \\
  -H 'Authorization: Bearer my-token' -H 'Content-Type: application/json' \\
  -d '{"state": "these playlists and no others", "params": {"names": ["Calm", "Loud"]}, "action": "setup"}'
\`\`\`

- \`setup\` creates the state. The response is 200 with its values, an object that may be empty. A verifier inserts them
  for the expressions of the contract, such as \`\${socialId}\`.
- \`teardown\` responds with 200 and \`{}\`, and changes nothing: states do not depend on earlier data, and work on an empty
  database and on one with sample data.
- The state \`""\`, for an interaction without a state, responds with 200 and \`{}\`.
- An unknown state gets 404; a missing, unknown or wrong param gets 400. Refused requests change nothing.
- A GET request to the same address lists the states as JSON.

A state removes other records only if its description says so. Use a gateway without valuable data.
`;
