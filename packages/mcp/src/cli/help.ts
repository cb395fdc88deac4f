import { optionsHelp } from '@room-sessions/shared/option-table';
import { commandOptions } from './options.ts';

export const helpText = `Usage: room-sessions-mcp [options]

An MCP server with the operations of the Room Sessions Gateway API as tools. An
assistant starts it, and speaks with it on stdin and stdout.

Example, in the configuration of an assistant:
  {
    "mcpServers": {
      "room-sessions": {
        "command": "npx",
        "args": ["-y", "@room-sessions/mcp"],
        "env": {
          "ROOM_SESSIONS_BASE_URL": "https://gateway.example.com",
          "ROOM_SESSIONS_API_KEY": "..."
        }
      }
    }
  }

${optionsHelp(commandOptions)}
Environment:
  ROOM_SESSIONS_BASE_URL   the address of the gateway, without /api/v1
  ROOM_SESSIONS_API_KEY    the API key; there is no option for it

A person confirms each write: the server asks through the client, and sends only
what was confirmed.

Exit codes: 0 the client has closed stdin, 1 could not start, 2 the command line
is wrong.
`;
