// What is used of size-limit's modules, which declare other things or nothing.

declare module 'size-limit' {
  import type { BuildOptions } from 'esbuild';

  export default function sizeLimit(
    plugins: readonly unknown[],
    config: {
      readonly checks: readonly {
        readonly files: readonly string[];
        readonly gzip: boolean;
        readonly modifyEsbuildConfig: (options: BuildOptions) => BuildOptions;
      }[];
    },
  ): Promise<{ readonly size: number }[]>;
}

declare module '@size-limit/esbuild' {
  const plugin: unknown;
  export default plugin;
}

declare module '@size-limit/file' {
  const plugin: unknown;
  export default plugin;
}
