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

Example, in the configuration of Claude and of most other assistants; without
--allow-writes the tools only read:
  {
    "mcpServers": {
      "room-sessions": {
        "command": "npx",
        "args": ["-y", "@room-sessions/mcp", "--allow-writes"],
        "env": {
          "ROOM_SESSIONS_BASE_URL": "https://gateway.example.com",
          "ROOM_SESSIONS_API_KEY": "..."
        }
      }
    }
  }

Example for VS Code (.vscode/mcp.json), with a profile in place of a key:
  {
    "servers": {
      "room-sessions": {
        "command": "npx",
        "args": ["-y", "@room-sessions/mcp", "--profile", "staging"]
      }
    }
  }

${optionsHelp(commandOptions)}
Tools that only read:
${names(false)}

Tools that write; they are offered with --allow-writes, uploadImage also needs
--files DIR:
${names(true)}

A person confirms each write, and the server sends exactly the confirmed
request. The client has to support elicitation for that. If it does not, writes
are refused, unless --no-confirm turns the question off.

Address and key come from the profile, if one is named. Otherwise:
  ROOM_SESSIONS_BASE_URL   the address of the gateway, without /api/v1
  ROOM_SESSIONS_API_KEY    the API key; there is no option for it
A profile of the command room-sessions (@room-sessions/cli) has the key in a
keychain or in a file. The key is read when the server starts, and a key command
cannot ask at a terminal. The profile in use is not used unless it is named.

Exit codes: 0 the client has closed stdin, 1 could not start, 2 the command line
is wrong.
`;
