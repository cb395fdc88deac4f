import { describe } from 'vitest';
import { formFindings } from './forms.ts';
import { type ContractsCopy, findInteraction, removeInteraction } from './testing/copies.ts';
import { sees } from './testing/faults.ts';

const noPlaylists = 'the playlists when there are none';
const playlists = 'a page in the middle of the playlists, by name';
const badges = "a page in the middle of the caller's badge data, by title";
const descending = 'the last playlists by name, in descending order';
const hosts = "a page of a room's alternate hosts, filtered by text";
const refusedInvite = 'one invite is refused, and the other one is not';
const refusedImage = 'an image is refused, in its record';
const unknownRoom = 'a banner that cannot be shown';
const noObject = 'a banner that is no object';

const getQuery = (c: ContractsCopy, name: string) => findInteraction(c, name).request.query!;

describe('the check of interaction forms', () => {
  sees(
    ({ pacts, document }) => formFindings(pacts, document),
    [
      ['no empty list', 'empty-list, listPlaylists', (c) => removeInteraction(c, noPlaylists)],
      [
        'a list that may be empty, but need not be',
        'empty-list, listPlaylists',
        (c) => {
          const rules = { $: { matchers: [{ match: 'type' }] } };
          findInteraction(c, noPlaylists).response.matchingRules = { body: rules };
        },
      ],
      [
        'only first pages',
        'page-in-the-middle, listPlaylists',
        (c) => (getQuery(c, playlists)['page'] = ['0']),
      ],
      [
        'an empty page after the first',
        'page-in-the-middle, listPlaylists',
        (c) => (findInteraction(c, playlists).response.body!.content = []),
      ],
      [
        'a single item as sorted list',
        'sorted-descending, listAlternateHosts or',
        (c) => (findInteraction(c, descending).response.body!.content = [{}]),
      ],
      [
        'a filter without results',
        'filtered-by-text',
        (c) => (findInteraction(c, hosts).response.body!.content = []),
      ],
      [
        'no descending order',
        'sorted-descending, listAlternateHosts or',
        (c) => removeInteraction(c, descending),
      ],
      [
        'no ascending order',
        'sorted-ascending, listAlternateHosts or',
        (c) => {
          for (const name of [playlists, badges]) delete getQuery(c, name)['sort'];
        },
      ],
      ['no filtered list', 'filtered-by-text', (c) => delete getQuery(c, hosts)['text']],
      ['no refused invite', 'error-in-invite', (c) => removeInteraction(c, refusedInvite)],
      [
        'only refused invites',
        'error-in-invite',
        (c) => (findInteraction(c, refusedInvite).response.body!.content = [{ error: 'none' }]),
      ],
      ['no refused image', 'error-in-image', (c) => removeInteraction(c, refusedImage)],
      ['only one failure of the banner', '1 of 2', (c) => removeInteraction(c, unknownRoom)],
      [
        'the same failure of the banner in two interactions',
        '1 of 2',
        (c) => {
          const { request } = findInteraction(c, unknownRoom);
          findInteraction(c, noObject).request = structuredClone(request);
        },
      ],
      [
        'a removed operation',
        'error-in-image, no operation of the document',
        (c) => delete c.document.paths['/api/v1/image/upload/{imageName}/{type}/{width}/{height}'],
      ],
    ],
  );
});
