// Modules of Node, loaded when they are needed. `getBuiltinModule` costs a fraction of an import,
// and no bundler follows it.

import type * as http from 'node:http';
import type * as https from 'node:https';
import type * as net from 'node:net';
import type * as tls from 'node:tls';
import type * as zlib from 'node:zlib';

interface Builtins {
  readonly http: typeof http;
  readonly https: typeof https;
  readonly net: typeof net;
  readonly tls: typeof tls;
  readonly zlib: typeof zlib;
}

const loaded: Partial<Builtins> = {};

// The types of Node allow only literal names for `getBuiltinModule`, not templates.
export const builtin = <Name extends keyof Builtins>(name: Name): Builtins[Name] =>
  (loaded[name] ??= process.getBuiltinModule(`node:${name}`) as never);
