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

A contract says of each interaction what has to be there before it: its provider states. The
[gateway](../packages/gateway) can be put in each state below. What a state makes stands in the
gateway's own database, and every operation sees it.

It is done by the protocol of Pact, so that a verifier does it by itself. The gateway needs a control
token: \`--control-token TOKEN\`, or \`ROOM_SESSIONS_CONTROL_TOKEN\`, or in a test

\`\`\`js
const gateway = await startGateway({ apiKey: 'contract-key', controlToken });
\`\`\`

A verifier sends the token with all its requests, here \`verifyPacts\` of \`@pact-foundation/pact-core\`:

\`\`\`js
await verifyPacts({
  provider: 'room-sessions-gateway',
  pactUrls: ['./pacts/reception-desk.json'],
  providerBaseUrl: gateway.url,
  providerStatesSetupUrl: \`\${gateway.controlUrl}/provider-states\`,
  customProviderHeaders: { Authorization: \`Bearer \${controlToken}\` },
});
\`\`\`

Without a verifier, it is a request (the gateway of the example has \`--control-token my-token\`):

\`\`\`sh
curl http://127.0.0.1:8080/_control/provider-states \\
  -H 'Authorization: Bearer my-token' -H 'Content-Type: application/json' \\
  -d '{"state": "these playlists and no others", "params": {"names": ["Calm", "Loud"]}, "action": "setup"}'
\`\`\`

- \`setup\` makes the state and answers 200 with its values, an object that may be empty. A verifier
  puts them where the contract has an expression, such as \`\${socialId}\`.
- \`teardown\` answers 200 with \`{}\` and undoes nothing: each state says all that it needs, on an
  empty database as well as on one with sample data, and none depends on what was before.
- The state \`""\`, which stands for an interaction without any, answers 200 with \`{}\`.
- A state that is not in the table is 404, a param that is missing, unknown or of another form 400.
  Whatever is refused has changed nothing.
- A GET of the same address lists the states as JSON.

A state removes what others have made only where it says so. Verify against a gateway that holds
nothing else of worth.
`;
