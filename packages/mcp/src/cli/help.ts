import { optionsHelp, wrap } from '@room-sessions/shared/option-table';
import { isWrite } from '../api-tool.ts';
import { apiTools } from '../generated/tools.ts';
import { commandOptions } from './options.ts';

const names = (areWrites: boolean): string => {
  const ids = apiTools
    .filter((tool) => isWrite(tool) === areWrites)
    .map(({ operation }) => operation.id);
  return wrap(ids.join(', '), 76)
    .map((line) => `  ${line}`)
    .join('\n');
};

export const helpText = (): string => `Usage: room-sessions-mcp [options]

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
Tools that only read:
${names(false)}

Tools that write; a person confirms each call, and the server sends exactly the
confirmed request:
${names(true)}

Environment:
  ROOM_SESSIONS_BASE_URL   the address of the gateway, without /api/v1
  ROOM_SESSIONS_API_KEY    the API key; there is no option for it

Exit codes: 0 the client has closed stdin, 1 could not start, 2 the command line
is wrong.
`;
