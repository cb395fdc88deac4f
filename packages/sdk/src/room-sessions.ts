// All clients of the domains, sharing one client of core.

import { BadgingClient } from '@room-sessions/badging';
import type { CallOptions, Client, ClientOptions } from '@room-sessions/core';
import { toClient } from '@room-sessions/core/internal';
import { MediaClient } from '@room-sessions/media';
import { RecordingsClient } from '@room-sessions/recordings';
import { RoomsClient } from '@room-sessions/rooms';

/**
 * All clients of the API with one key and one base URL.
 *
 * @example
 * const sessions = new RoomSessions({ baseUrl: 'https://gateway.example.com', apiKey });
 * await sessions.rooms.getSettings(socialId);
 */
export class RoomSessions {
  /** Makes every call; `request(client, …)` calls undocumented endpoints. */
  readonly client: Client;
  readonly rooms: RoomsClient;
  readonly media: MediaClient;
  readonly recordings: RecordingsClient;
  readonly badging: BadgingClient;

  /**
   * @param from A client to share, or the options for a new one.
   * @throws ConfigurationError if the base URL or the key is missing or invalid.
   */
  constructor(from?: Client | ClientOptions) {
    this.client = toClient(from);
    this.rooms = new RoomsClient(this.client);
    this.media = new MediaClient(this.client);
    this.recordings = new RecordingsClient(this.client);
    this.badging = new BadgingClient(this.client);
  }

  /** A copy with other defaults; this one stays as it is. */
  with(options: CallOptions): RoomSessions {
    return new RoomSessions(this.client.with(options));
  }
}
