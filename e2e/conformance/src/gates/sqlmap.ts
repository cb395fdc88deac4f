// sqlmap: SQL in the query, the path and each field of JSON bodies.
import { sample } from '@room-sessions/gateway';
import { tail } from '@room-sessions/testing';
import { injectable, sqlErrorText } from '../injectable.ts';
import type { Gate, Setting, Target } from '../gate.ts';
import { requests } from '../requests.ts';
import { runTool, systemTool } from '../run-tool.ts';

/** A scan. `*` marks each place to try in the path; in bodies all places are tried. */
interface Scan {
  readonly name: string;
  readonly method?: string;
  readonly path: string;
  readonly body?: unknown;
}

const { socialId } = sample;
const host = '/api/v1/social/alternate/host';

const search: Scan = { name: 'search', path: `${host}/${socialId}?text=an*` };

const reads: readonly Scan[] = [
  { name: 'hosts', path: `${host}/${socialId}*?text=an*&page=0*&size=5*&sort=name,asc*` },
  { name: 'playlists', path: '/api/v1/social/playlist/all?page=0*&size=5*&sort=name,asc*' },
  { name: 'badges', path: '/api/v1/badging/user/badge/data?page=0*&size=5*&sort=title,asc*' },
  { name: 'transcriptions', path: '/api/v1/transcription?page=0*&size=5*&sort=dateCreated,desc*' },
  { name: 'text', path: `/api/v1/transcription/text?socialRecordingId=${sample.recordingId}*` },
  { name: 'settings', path: `/api/v1/social/settings/${socialId}*` },
  {
    name: 'copy',
    method: 'POST',
    path: `/api/v1/social/room/set/copy?socialRoomSetId=${sample.roomSetId}*`,
  },
];

/** All operations with a JSON object or a list of objects. The image is a single base64 string. */
const writes: readonly Scan[] = requests
  .filter(({ body }) => typeof body === 'object')
  .map(({ operationId, method, path, body }) => ({
    name: operationId,
    method,
    path,
    // An empty object has no field to try.
    body: Object.keys(body as object).length > 0 ? body : { title: 'Welcome' },
  }));

export const sqlmap: Gate = {
  name: 'sqlmap',
  about: 'sqlmap finds no SQL injection in queries, paths and body fields',
  faults: [injectable, sqlErrorText],

  async run(setting) {
    const program = await systemTool('sqlmap');
    const target = await setting.start();
    const findings: string[] = [];
    let checks = 0;
    for (const scan of setting.brief ? [search] : [...reads, ...writes]) {
      const outcome = await run(program, scan, target, setting);
      checks += outcome.checks;
      findings.push(...outcome.findings.map((one) => `${scan.name}: ${one}`));
    }
    return { checks, findings };
  },
};

async function run(
  program: string,
  { method = 'GET', path, body }: Scan,
  { url, apiKey }: Target,
  { folder, brief }: Setting,
): Promise<{ checks: number; findings: string[] }> {
  const { code, output } = await runTool(
    [
      program,
      '--url',
      `${url}${path}`,
      '--method',
      method,
      '--header',
      `X-API-Key: ${apiKey}`,
      ...(body === undefined
        ? []
        : ['--data', JSON.stringify(body), '--header', 'Content-Type: application/json']),
      '--output-dir',
      folder,
      ...'--batch --disable-coloring --flush-session'.split(' '),
      ...`--level 2 --risk 2 --technique ${brief ? 'B' : 'BEUST'} --time-sec 2`.split(' '),
      // The gateway rejects values with status 400 or 404, which must not stop the scan.
      ...'--ignore-code 400,404 --timeout 5 --retries 0'.split(' '),
    ],
    { cwd: folder, env: { HOME: folder }, timeout: 300_000 },
  );
  const tried = output.match(/parameter '.*' does not seem to be injectable/g)?.length ?? 0;
  // sqlmap tries places that "appear to be injectable" again. These lines are the final result.
  const findings = [
    ...output.matchAll(/^Parameter: .*$/gm),
    ...output.matchAll(/heuristic .* shows that .* might be injectable.*$/gm),
    ...output.matchAll(/\b5\d\d \([^)]*\) - \d+ times/g),
  ].map(([line]) => line);
  const clean = output.includes('all tested parameters do not appear to be injectable');
  if (!clean && findings.length === 0) {
    throw new Error(
      `sqlmap exited with code ${code} and tried nothing on ${path}:\n${tail(output)}`,
    );
  }
  return { checks: tried, findings };
}
