// `media upload-image`: a file, whose type and size come from its own header, with progress.

import { MediaClient } from '@room-sessions/media';
import { imageFile } from '@room-sessions/media/node';
import { type Arguments, usage } from '@room-sessions/shared/option-table';
import type { ApiCommand } from '../api-command.ts';
import { getText } from '../call/call-options.ts';
import { withClient } from '../call/with-client.ts';
import type { Command, CommandOption } from '../command.ts';
import { exitCodes } from '../exit-code.ts';
import { createOutput } from '../output/output.ts';
import { createProgress } from '../output/progress.ts';
import type { Session } from '../session.ts';
import { describe, getDomain, getOutput, ownOptions, reportRecordErrors } from './operation.ts';

const group = 'Image';

const options: readonly CommandOption[] = [
  { group, name: 'name', value: 'NAME', says: 'its name', default: 'the name of the file' },
  { group, name: 'type', value: 'TYPE', says: 'such as png', default: 'from the image' },
  { group, name: 'width', value: 'PIXELS', says: 'its width', default: 'from the image' },
  { group, name: 'height', value: 'PIXELS', says: 'its height', default: 'from the image' },
];

export function uploadImageCommand(row: ApiCommand): Command {
  const own = ownOptions(row).filter(({ name }) => name !== 'body');
  return {
    ...describe(row),
    words: [
      { placeholder: 'FILE', says: 'the image, which is streamed from the file', isFile: true },
    ],
    options: [...options, ...own],
    examples: ['room-sessions media upload-image photo.png'],
    async run(given, session) {
      const [file, ...more] = given.positionals;
      if (!file || more.length > 0) throw usage('expected one FILE');
      return upload(row, file, given, session);
    },
  };
}

async function upload(
  row: ApiCommand,
  file: string,
  given: Arguments,
  session: Session,
): Promise<number> {
  const output = createOutput(session, given, getOutput(row));
  const description = {
    name: getText(given, 'name'),
    type: getText(given, 'type'),
    width: readPixels(given, 'width'),
    height: readPixels(given, 'height'),
  };
  return withClient(
    given,
    session,
    async (client, isDryRun) => {
      const progress = isDryRun ? undefined : createProgress('uploading', session.io);
      const image = await new MediaClient(client)
        .uploadImage(imageFile(file), description, {
          onProgress: ({ sent, total = 0 }) => progress?.update(sent, total),
        })
        .finally(progress?.end);
      if (isDryRun) return exitCodes.ok;
      await output.value(image);
      return reportRecordErrors(image, session);
    },
    { domain: getDomain(row), file },
  );
}

function readPixels(given: Arguments, name: string): number | undefined {
  const text = getText(given, name);
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw usage(`--${name}: expected a number of pixels`);
}
