// Types of the generator's hooks, limited to the used parts.

import type { UserConfig } from '@hey-api/openapi-ts';

type Hooks = NonNullable<NonNullable<UserConfig['parser']>['hooks']>;
export type NodeHook = NonNullable<NonNullable<Hooks['events']>['node:set:before']>;
export type PluginHook = NonNullable<NonNullable<Hooks['events']>['plugin:handler:before']>;
export type AnyPlugin = Parameters<NodeHook>[0]['plugin'];

/**
 * Limits the types plugin to components. Its types of operations have nested path, query and body;
 * ours are flat and replace them.
 */
export const componentsOnly: PluginHook = ({ plugin }) => {
  if (plugin.name !== '@hey-api/typescript') return;
  const add = plugin.node.bind(plugin);
  plugin.node = ((node, index) => {
    if (node && node.symbol?.meta?.['resource'] !== 'definition') return -1;
    return add(node, index);
  }) as typeof plugin.node;
};
