// The class of each client: a method for each operation, with the name that `x-method` gives it.

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DocumentError, isObject, type JsonObject, type OperationFacts } from './document.ts';
import { isOption } from '@room-sessions/core/internal';
import { type Domain, domains } from './domains.ts';
import { getBody, getParameters, getResponse, getSchema } from './operation-parts.ts';

/** Writes `generated/client.ts` of each domain below `packages`. */
export async function writeClientFiles(
  packages: string,
  document: JsonObject,
  operations: readonly OperationFacts[],
  header: string,
): Promise<void> {
  for (const domain of domains) {
    const own = operations.filter((one) => one.domain === domain);
    if (own.length === 0) continue;
    const file = join(packages, `${domain}/src/generated/client.ts`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, `${header}\n\n${clientText(document, domain, own)}`);
  }
}

/** The text of the file, not formatted. */
function clientText(
  document: JsonObject,
  domain: Domain,
  operations: readonly OperationFacts[],
): string {
  const generated = operations.filter(({ sdk }) => !sdk.byHand);
  const methods = generated.map((one) => readMethod(document, one));
  const types = new Set(methods.flatMap(({ models }) => models));
  const coreTypes = new Set(methods.flatMap(({ core }) => core));
  const text = methods.map((one) => one.text).join('\n\n');
  const helpers = ['withIds', 'withQuery'].filter((name) => text.includes(`${name}(`));
  const capital = domain.charAt(0).toUpperCase() + domain.slice(1);
  const isWhole = generated.length === operations.length;
  const tags = document['tags'] as { name: string; description: string }[];
  const summary = tags.find(({ name }) => name === domain)?.description ?? '';
  return [
    `import type { ${[...coreTypes].toSorted().join(', ')} } from '@room-sessions/core';`,
    `import { ${['DomainClient', ...helpers].join(', ')} } from '@room-sessions/core/internal';`,
    `import type { ${[...types].toSorted().join(', ')} } from '@room-sessions/models';`,
    `import * as operations from './functions.ts';`,
    '',
    isWhole ? `/** ${summary} */` : `/** The generated methods of \`${capital}Client\`. */`,
    `export ${isWhole ? `class ${capital}Client` : `abstract class ${capital}Methods`} extends DomainClient {`,
    text,
    '}',
    '',
  ].join('\n');
}

interface Method {
  readonly text: string;
  /** The types that it needs of the models, and of core. */
  readonly models: readonly string[];
  readonly core: readonly string[];
}

/** A parameter of a method: in its signature, in the comment, and in the input of the operation. */
interface Parameter {
  readonly signature: string;
  readonly doc: string;
  readonly input?: string;
}

function readMethod(document: JsonObject, operation: OperationFacts): Method {
  const { id, method, path, paged, sdk, source } = operation;
  const type = `${id.charAt(0).toUpperCase()}${id.slice(1)}`;
  const all = getParameters(document, source);
  const taken = all.find(({ name }) => isOption(name));
  if (taken) {
    throw new DocumentError(
      `${id} has the parameter ${taken.name}, which is the name of an option of its method.`,
    );
  }
  const ids = all.filter((one) => one.in === 'path');
  const query = all.filter((one) => one.in === 'query');
  const body = readBody(document, operation, `${type}Input`);
  const output = readOutput(document, operation, `${type}Output`);
  const options = paged ? 'PageOptions' : 'CallOptions';
  const result = paged ? 'Pages' : 'CallPromise';

  const parameters: Parameter[] = ids.map(({ name, description }) => ({
    signature: `${name}: string`,
    doc: `@param ${name} ${description}`,
    input: name,
  }));
  if (body) parameters.push(body);
  if (query.length > 0) {
    const others = [...ids.map(({ name }) => `'${name}'`), ...(body ? [`'body'`] : [])];
    const input = others.length > 0 ? `Omit<${type}Input, ${others.join(' | ')}>` : `${type}Input`;
    parameters.push({
      signature: `query?: ${input}`,
      doc: `@param query Optionally ${query.map(({ name }) => `\`${name}\``).join(', ')}.`,
    });
  }
  if (sdk.query) {
    if (query.length > 0) {
      throw new DocumentError(`${id} has query parameters: remove query from its x-method.`);
    }
    parameters.push({
      signature: 'query?: ExtraQuery',
      doc: '@param query Query parameters that are not documented.',
    });
  }
  parameters.push({
    signature: `options?: ${options}`,
    doc: `@param options Options of ${paged ? 'the list and its calls' : 'the call'}.`,
  });

  const others = `{ ${parameters.flatMap((one) => one.input ?? []).join(', ')} }`;
  const input = query.length > 0 ? `withIds(query, ${others})` : others;
  const given = sdk.query ? 'withQuery(options, query)' : 'options';
  const comment = [
    ...wrap(describe(operation, output.isDocumented)),
    '',
    `\`${method} ${path}\``,
    '',
    ...parameters.flatMap(({ doc }) => wrap(doc)),
    '@throws `ApiError` for an error response, another `RoomSessionsError` otherwise.',
    ...(sdk.example === undefined ? [] : [`@example ${sdk.example}`]),
  ];
  const signature = parameters.map((one) => one.signature).join(', ');
  return {
    text: [
      `/**\n${comment.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */`,
      `${sdk.name}(${signature}): ${result}<${output.type}> {`,
      `return operations.${id}(this.client, ${input}, ${given});`,
      '}',
    ].join('\n'),
    models: [
      ...output.models,
      ...(signature.includes(`${type}Input`) ? [`${type}Input`] : []),
      ...(body?.models ?? []),
    ],
    core: [options, result, ...(sdk.query ? ['ExtraQuery'] : [])],
  };
}

function describe({ description, paged, sdk }: OperationFacts, hasOutput: boolean): string {
  return [
    // Parameters of the method instead of the input of the function.
    description
      .replaceAll('`extraQuery`', '`query`')
      .replaceAll('`body`', `\`${sdk.body ?? 'body'}\``),
    paged ? 'Awaited, it is the first page; iterated, all items.' : '',
    hasOutput ? '' : 'The response is not documented.',
  ]
    .filter(Boolean)
    .join(' ');
}

function readBody(
  document: JsonObject,
  { sdk, recordId, source }: OperationFacts,
  inputType: string,
): (Parameter & { readonly models: readonly string[] }) | undefined {
  const body = getBody(document, source);
  if (!body) return undefined;
  const { body: name = 'body' } = sdk;
  const schema = getSchema(body) ?? {};
  const model = recordId === undefined ? modelName(schema) : undefined;
  // As in the input of the function, a body without documented fields is optional.
  const isOptional = modelName(schema) === undefined && !('items' in schema);
  const text = (body['description'] as string).trim();
  return {
    signature: `${name}${isOptional ? '?' : ''}: ${model ?? `${inputType}['body']`}`,
    doc: `@param ${name} ${text}${recordId === undefined ? '' : ` Its \`${recordId}\` is required.`}`,
    input: name === 'body' ? 'body' : `body: ${name}`,
    models: model === undefined ? [] : [model],
  };
}

/** The type of the result, or of an item of a list. */
function readOutput(
  document: JsonObject,
  { paged, source }: OperationFacts,
  outputType: string,
): { readonly type: string; readonly models: readonly string[]; readonly isDocumented: boolean } {
  const schema = getSchema(getResponse(document, source)) ?? {};
  const wanted = paged && isObject(schema['items']) ? schema['items'] : schema;
  const model = modelName(wanted);
  if (model !== undefined) return { type: model, models: [model], isDocumented: true };
  if (Object.keys(wanted).length > 0) {
    return { type: outputType, models: [outputType], isDocumented: true };
  }
  return { type: 'unknown', models: [], isDocumented: paged };
}

const modelName = ({ $ref }: JsonObject): string | undefined =>
  typeof $ref === 'string' ? $ref.slice('#/components/schemas/'.length) : undefined;

/** The lines of a text, which the formatter does not wrap in a comment. */
function wrap(text: string): string[] {
  const lines = [''];
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1)!;
    if (line === '') lines[lines.length - 1] = word;
    else if (line.length + word.length < 95) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}
