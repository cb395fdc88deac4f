// Redocly's respect runs the workflows of arazzo.yaml and compares each response with the API document.
import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sample } from '@room-sessions/gateway';
import { tail } from '@room-sessions/testing';
import { parse } from 'yaml';
import { writeDocument } from '../document.ts';
import { failing, wrongEnumeration, wrongType } from '../faults.ts';
import type { Gate } from '../gate.ts';
import { operationIds } from '../requests.ts';
import { home, ownTool, runTool } from '../run-tool.ts';

interface Report {
  readonly files: Readonly<
    Record<string, { readonly executedWorkflows: readonly { executedSteps: readonly Step[] }[] }>
  >;
}

interface Step {
  readonly workflowId: string;
  readonly stepId: string;
  readonly checks?: readonly Check[];
}

interface Check {
  readonly name: string;
  readonly status: string;
  readonly message?: string;
}

export const respect: Gate = {
  name: 'respect',
  about: "Redocly's respect runs arazzo.yaml, a scenario with all operations",
  faults: [wrongType, wrongEnumeration, failing],

  async run(setting) {
    const { url, apiKey } = await setting.start();
    const description = join(home, 'arazzo.yaml');
    await copyFile(description, join(setting.folder, 'arazzo.yaml'));
    await writeDocument(setting.folder, url);
    const inputs = {
      apiKey,
      socialId: sample.socialId,
      userId: sample.userIds[2]!,
      unknownId: sample.unknownId,
      eventId: sample.eventId,
    };
    const { code, output } = await runTool(
      [
        ...ownTool('@redocly/cli', 'redocly'),
        'respect',
        'arazzo.yaml',
        '--server',
        `gateway=${url}`,
        '--json-output',
        'report.json',
        // The key on the command line is valid for this run only.
        ...Object.entries(inputs).flatMap(([name, value]) => ['--input', `${name}=${value}`]),
      ],
      { cwd: setting.folder, timeout: 120_000 },
    );
    const report = await readFile(join(setting.folder, 'report.json'), 'utf8').catch(() => {
      throw new Error(`respect exited with code ${code} and without a report:\n${tail(output)}`);
    });
    const steps = Object.values((JSON.parse(report) as Report).files)
      .flatMap(({ executedWorkflows }) => executedWorkflows)
      .flatMap(({ executedSteps }) => executedSteps);
    const checks = steps.flatMap((step) => (step.checks ?? []).map((check) => ({ step, check })));
    const findings = checks
      .filter(({ check }) => check.status !== 'success')
      .map(({ step, check }) => `${step.workflowId}/${step.stepId}: ${formatCheck(check)}`);
    if (code !== 0 && findings.length === 0) findings.push(tail(output));
    findings.push(...(await missingOperations(description)));
    return { checks: checks.length, findings, notes: [`${steps.length} steps`] };
  },
};

const formatCheck = ({ name, message = '' }: Check): string =>
  `${name}: ${message.replaceAll(/\s+/g, ' ').trim().slice(0, 400)}`;

/** Operations without a step, which were not tested. */
async function missingOperations(description: string): Promise<string[]> {
  const { workflows } = parse(await readFile(description, 'utf8')) as {
    workflows: { steps: { operationId: string }[] }[];
  };
  const used = new Set(workflows.flatMap(({ steps }) => steps.map((step) => step.operationId)));
  return operationIds()
    .filter((id) => !used.has(id))
    .map((id) => `arazzo.yaml has no step for ${id}`);
}
