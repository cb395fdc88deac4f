// All clients on one transport.

import { BadgingClient } from '@room-sessions/badging';
import { type CallOptions, type Client, type ClientOptions, toClient } from '@room-sessions/core';
import { MediaClient } from '@room-sessions/media';
import { RecordingsClient } from '@room-sessions/recordings';
import { RoomsClient } from '@room-sessions/rooms';

/**
 * Every client of the API behind one key and one base URL.
 *
 * @example
 * const sessions = new RoomSessions({ baseUrl: 'https://gateway.example.com', apiKey });
 * await sessions.rooms.getSettings(socialId);
 */
export class RoomSessions {
  /** What every call goes through; `request(client, …)` calls undocumented endpoints. */
  readonly client: Client;
  readonly rooms: RoomsClient;
  readonly media: MediaClient;
  readonly recordings: RecordingsClient;
  readonly badging: BadgingClient;

  /**
   * @param from A client to share, or the options of one of its own.
   * @throws ConfigurationError when base URL or key is missing or cannot work.
   */
  constructor(from?: Client | ClientOptions) {
    this.client = toClient(from);
    this.rooms = new RoomsClient(this.client);
    this.media = new MediaClient(this.client);
    this.recordings = new RecordingsClient(this.client);
    this.badging = new BadgingClient(this.client);
  }

  /** The same clients with other defaults on top; this one stays as it is. */
  with(options: CallOptions): RoomSessions {
    return new RoomSessions(this.client.with(options));
  }
}
