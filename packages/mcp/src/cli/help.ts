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

An MCP server that offers the operations of the Room Sessions Gateway API as
tools. An assistant starts it, and communicates with it on stdin and stdout.

Example, for the configuration of Claude and most other assistants; without
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

Example for VS Code (.vscode/mcp.json), with a profile instead of a key:
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

Tools that write, which need --allow-writes; uploadImage also needs
--files DIR:
${names(true)}

A person confirms each write, and the server sends exactly the confirmed
request. For the confirmation, the client must support elicitation. If it does
not, the server refuses writes, unless --no-confirm turns the confirmation off.

With --profile, the address and the key come from the profile. Otherwise:
  ROOM_SESSIONS_BASE_URL   the address of the gateway, without /api/v1
  ROOM_SESSIONS_API_KEY    the API key; no option accepts it
A profile of the command room-sessions (@room-sessions/cli) reads the key from a
keychain or a file. The server reads the key when it starts, and a key command
cannot ask at a terminal. The server does not use the default profile unless you
name it.

Exit codes: 0 the client has closed stdin, 1 could not start, 2 the command line
is wrong.
`;
