// Selects the tools that a server offers: by default, only tools that read.

import { ConfigurationError } from '@room-sessions/core';
import { didYouMean } from '@room-sessions/shared/did-you-mean';
import { type ApiTool, isWrite } from '../api-tool.ts';

export interface ToolSelection {
  /** Whether the tools that write are offered. */
  readonly allowWrites: boolean;
  /** The names of the tools to offer; the list may also name tools that write. */
  readonly names: readonly string[] | undefined;
  /** Whether there is a folder for files. Without a folder, no tool with a file is offered. */
  readonly hasFiles: boolean;
}

/** @throws ConfigurationError for a name that no tool has, or a tool that cannot be offered. */
export function selectTools(
  all: readonly ApiTool[],
  { allowWrites, names, hasFiles }: ToolSelection,
): readonly ApiTool[] {
  if (names === undefined) {
    return all.filter(
      (tool) => (allowWrites || !isWrite(tool)) && (hasFiles || tool.takesFile !== true),
    );
  }
  for (const name of names) {
    const tool = all.find(({ operation }) => operation.id === name);
    if (!tool) throw unknownTool(name, all);
    if (tool.takesFile && !hasFiles) {
      throw new ConfigurationError(
        `The tool ${name} reads a file. Use the command room-sessions-mcp with --files DIR.`,
      );
    }
  }
  return all.filter(({ operation }) => names.includes(operation.id));
}

function unknownTool(name: string, all: readonly ApiTool[]): ConfigurationError {
  const known = all.map(({ operation }) => operation.id);
  const meant = didYouMean(name, known);
  const hint =
    meant === undefined ? `The tools are ${known.join(', ')}.` : `Did you mean ${meant}?`;
  return new ConfigurationError(`Unknown tool ${JSON.stringify(name)}. ${hint}`);
}
