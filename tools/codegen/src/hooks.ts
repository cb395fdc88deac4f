// The generator's hooks, typed by what is used of them here.

import type { UserConfig } from '@hey-api/openapi-ts';

type Hooks = NonNullable<NonNullable<UserConfig['parser']>['hooks']>;
export type NodeHook = NonNullable<NonNullable<Hooks['events']>['node:set:before']>;
export type PluginHook = NonNullable<NonNullable<Hooks['events']>['plugin:handler:before']>;
export type AnyPlugin = Parameters<NodeHook>[0]['plugin'];

/**
 * Keeps the types plugin to the components. Its types of operations nest path, query and body;
 * ours are flat, and they would otherwise stand side by side.
 */
export const componentsOnly: PluginHook = ({ plugin }) => {
  if (plugin.name !== '@hey-api/typescript') return;
  const add = plugin.node.bind(plugin);
  plugin.node = ((node, index) => {
    if (node && node.symbol?.meta?.['resource'] !== 'definition') return -1;
    return add(node, index);
  }) as typeof plugin.node;
};
