// The parties of the contracts, by their names in the pacts and in a broker.

/** The provider that must keep the contracts. */
export const provider = 'room-sessions-gateway';

/** The consumers: each client package, by the name in its pact. */
export const consumers = {
  badging: 'room-sessions-badging',
  media: 'room-sessions-media',
  recordings: 'room-sessions-recordings',
  rooms: 'room-sessions-rooms',
} as const;

/** The domain of a consumer's client. */
export type Domain = keyof typeof consumers;

/** The provider state that the verifier itself handles, with `apiKey`. */
export const validKey = 'an API key that the gateway accepts';
