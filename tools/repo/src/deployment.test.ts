// Finds faults in deploy/ that `docker compose config` and `haproxy -c` do not detect.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execOk } from '@room-sessions/testing';
import { root } from '@room-sessions/testing/packed';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { parse } from 'yaml';

interface Service {
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly stop_grace_period?: string;
}

const read = (path: string): Promise<string> => readFile(join(root, path), 'utf8');

let services: Readonly<Record<string, Service>>;
let gateways: readonly (readonly [string, Service])[];
let balancer: string;
let help: string;

beforeAll(async () => {
  ({ services } = parse(await read('deploy/compose.yaml'), { merge: true }) as {
    services: Readonly<Record<string, Service>>;
  });
  gateways = Object.entries(services).filter(([name]) => name.startsWith('gateway-'));
  balancer = await read('deploy/haproxy.cfg');
  const bin = join(inject('installed'), 'node_modules/.bin/room-sessions-gateway');
  help = await execOk([bin, '--help']);
});

/** The value of a gateway option, or the default in its help. */
function seconds({ command = [] }: Service, option: string): number {
  const [given] = command
    .flatMap((one) => new RegExp(`^--${option}=(\\d+)$`).exec(one) ?? [])
    .slice(1);
  const [, fallback] = new RegExp(`^ +--${option} [^-]*?default:\\s+(\\d+)`, 'ms').exec(help) ?? [];
  return Number(given ?? fallback);
}

describe('compose.yaml', () => {
  it('starts the gateways with valid options', () => {
    expect(gateways).toHaveLength(2);
    const names = new Set(help.match(/(?<=^ +(?:-\w, )?)--[a-z-]+/gm));
    for (const [, { command = [] }] of gateways) {
      expect(command.map((one) => one.split('=', 1)[0]).filter((one) => !names.has(one!))).toEqual(
        [],
      );
    }
  });

  it('contains no secrets, and requires a variable for each except for the control token', () => {
    const secrets = Object.values(services).flatMap(({ environment = {} }) =>
      Object.entries(environment).filter(([name]) => /PASSWORD|KEY|TOKEN/.test(name)),
    );
    expect(secrets).toHaveLength(7);
    for (const [name, value] of secrets) {
      const isOptional = name === 'ROOM_SESSIONS_CONTROL_TOKEN';
      expect(value).toMatch(isOptional ? /^\$\{\w+:-\}$/ : /^\$\{\w+:\?[\w ]+\}$/);
    }
  });

  it('publishes no port to other machines by default', () => {
    const ports = Object.values(services).flatMap((service) => service.ports ?? []);
    expect(ports).toHaveLength(3);
    for (const port of ports) expect(port).toMatch(/^(\$\{\w+:-)?127\.0\.0\.1:/);
  });

  it('uses the image that release.yml publishes', async () => {
    const [, image] = /image="ghcr\.io\/\$\{GITHUB_REPOSITORY%%\/\*\}\/([\w-]+)"/.exec(
      await read('.ci/image'),
    )!;
    expect(await read('.github/workflows/release.yml')).toContain('.ci/image publish');
    for (const [, service] of gateways) {
      expect(service.image).toContain(`ghcr.io/OWNER/${image}:VERSION`);
    }
  });

  it('lets a gateway drain before Docker kills the gateway', () => {
    const [, interval, fall] = /^ +default-server check inter (\d+)s fall (\d+) /m.exec(balancer)!;
    for (const [, service] of gateways) {
      const [delay, drain] = [seconds(service, 'drain-delay'), seconds(service, 'drain')];
      expect(delay).toBeGreaterThan(Number(interval) * Number(fall));
      // The gateway waits up to 8 seconds for a database that does not respond.
      expect(Number.parseInt(service.stop_grace_period!, 10)).toBeGreaterThan(delay + drain + 8);
    }
  });
});

describe('haproxy.cfg', () => {
  it('balances the gateways of compose.yaml', () => {
    const servers = [...balancer.matchAll(/^ +server (\S+) (\S+)$/gm)].map(([, ...one]) => one);
    expect(servers).toEqual(gateways.map(([name]) => [name, `${name}:8080`]));
  });

  it('closes idle connections before the gateways do', () => {
    const [, idle] = /^ +timeout http-keep-alive (\d+)s$/m.exec(balancer)!;
    for (const [, service] of gateways) {
      expect(Number(idle)).toBeLessThan(seconds(service, 'keep-alive'));
    }
  });
});
