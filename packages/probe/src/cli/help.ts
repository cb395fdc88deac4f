export const helpText = `Usage: room-sessions-probe --base-url URL [options]
       room-sessions-probe --from FILE [options]

Compares a deployment of the Room Sessions Gateway with the assumptions of this SDK, and reports the
differences. It sends requests to the deployment, one at a time, sends the same requests to a gateway
in its own process, and compares the responses. With --from it reads recorded traffic and sends nothing.

Options:
  --base-url URL        the deployment, without /api/v1
  --level LEVEL         read (default): requests that change nothing; refused: also requests that
                        should fail and change nothing; write: also requests that create records
  --room ID             a room of the deployment; without it, nothing about rooms is sent
  --allow-writes        with --level write: allows it to create records, which the API cannot delete
  --wait TIME           how long the probe watches a new recording, such as 2m (default: 4s)
  --pause TIME          pause between two requests, such as 1s (default: 100ms)
  --exact               looks for the exact page limit, and at the level write also for the exact
                        upload limit, with images of up to 32 MiB
  --allow-http-to HOST  allows plain http to a host other than this machine; may be repeated
  --har FILE            writes the traffic as a HAR without secrets
  --from FILE           a HAR of the probe, the SDK, a browser or a proxy, or the journal of a gateway
  --report FILE         writes a report: .json for other tools, .md for people
  --propose             in a checkout of the SDK, edits spec/ and prints the diff; elsewhere prints
                        options for a gateway with the observed behavior
  -h, --help            show this text
  -v, --version         show the version

Environment:
  ROOM_SESSIONS_API_KEY  a key that the deployment accepts

Exit codes: 0 no differences: all observed responses match the assumptions and the API document;
1 something differs; 2 the command line, a variable or a file is wrong; 3 nothing was compared: no
response, the key is refused, or Node is too old.
`;
