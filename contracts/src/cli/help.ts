export const helpText = `Usage: room-sessions-verify --provider-base-url URL [options]

Verifies the contracts of the Room Sessions clients against a deployment: it sends the requests of
the clients and checks the responses. The requests create records. With a state service, the verification
also deletes all playlists, transcriptions and badge data of the key. Use a test deployment, and a key
that you use for nothing else.

Options:
  --provider-base-url URL  the deployment, without /api/v1
  --state-url URL          the state service, which accepts Pact's state changes; for a gateway on
                           this machine: http://127.0.0.1:8080/_control/provider-states.
                           Without it, interactions that need a state are left out
  --consumer NAME          only the contracts of this client, such as rooms; may be repeated
  --pacts PATH             a pact file or a folder of pacts (default: the pacts of this package)
  --report FILE            also writes FILE: JUnit for .xml, JSON for .json;
                           json alone prints JSON on stdout instead of the table
  --allow-partial          exit with 0 if interactions were left out and none failed
  --timeout SECONDS        timeout of each response (default: 30)
  --allow-http-to HOST     allows plain http to a host other than this machine; may be repeated
  -h, --help               show this text
  -v, --version            show the version

Environment:
  ROOM_SESSIONS_API_KEY      a key that the deployment accepts
  ROOM_SESSIONS_STATE_TOKEN  sent to the state service as Authorization: Bearer

Exit codes: 0 every interaction was verified, 1 an interaction failed or was left out, 2 the command
line or a variable is wrong, 3 nothing was verified: no response, the key or the token is refused,
there are no pacts, all interactions need a state, or Node is too old.
`;
