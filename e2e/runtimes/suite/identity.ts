// Identifies the runtime by globals that no other runtime has.

import type { Identity } from './context.ts';

interface Globals {
  readonly Bun?: { readonly version: string };
  readonly Deno?: { readonly version: { readonly deno: string } };
  readonly WebSocketPair?: unknown;
  readonly document?: unknown;
  readonly process?: { readonly versions?: { readonly node?: string } };
  readonly navigator?: {
    readonly userAgent?: string;
    readonly userAgentData?: {
      getHighEntropyValues(hints: readonly string[]): Promise<{
        readonly fullVersionList?: ReadonlyArray<{
          readonly brand: string;
          readonly version: string;
        }>;
      }>;
    };
  };
}

export async function identify(): Promise<Identity> {
  const { Bun, Deno, WebSocketPair, document, navigator, process }: Globals = globalThis;
  // Before Node, because these runtimes imitate Node.
  if (Bun) return { name: 'bun', version: Bun.version };
  if (Deno) return { name: 'deno', version: Deno.version.deno };
  if (WebSocketPair && navigator?.userAgent === 'Cloudflare-Workers') {
    return { name: 'workerd', version: undefined };
  }
  if (document && navigator?.userAgentData) {
    const { fullVersionList: brands = [] } = await navigator.userAgentData.getHighEntropyValues([
      'fullVersionList',
    ]);
    const chromium = brands.find(({ brand }) => brand === 'Chromium');
    if (chromium) return { name: 'chromium', version: chromium.version };
  }
  if (process?.versions?.node) return { name: 'node', version: process.versions.node };
  return { name: navigator?.userAgent ?? 'unknown', version: undefined };
}
