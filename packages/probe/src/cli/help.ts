export const helpText = `Usage: room-sessions-probe --base-url URL [options]
       room-sessions-probe --from FILE [options]

Compares a deployment of the Room Sessions Gateway with what this SDK assumes about it.

Options:
  -h, --help  show this text
`;
